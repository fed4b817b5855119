import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
exit(Tour(console: Terminal()).run(arguments: arguments).rawValue)
