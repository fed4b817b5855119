import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
exit(await Tour(console: Terminal()).run(arguments: arguments).rawValue)
