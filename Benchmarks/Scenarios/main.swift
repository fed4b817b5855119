import BenchmarkHarness
import Foundation

exit(BenchmarkCommand(allCases()).run(Array(CommandLine.arguments.dropFirst())).rawValue)
