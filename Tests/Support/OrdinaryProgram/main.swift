// A program that is no test: it imports the fixtures, and one of them fails.
import Fanout
import FanoutTesting

let name = Observable("Ada")
let recorder = Recorder(name)
name <- "Grace"
recorder.expectValues(["Ada"])
