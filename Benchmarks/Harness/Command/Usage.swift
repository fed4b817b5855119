enum Usage {
  static let text = """
    Measures what Fanout costs, side by side with what others do, and says whether a change has made it worse.

    usage: swift run -c release benchmarks [options]

    What to run
      --list                 list the cases as family/case/size, and run nothing
      --filter REGEX         only cases whose family/case/size contains a match; repeatable: any of them
      --skip REGEX           without these; repeatable
      --sizes 1,1000         only these sizes
      --quick                less time for each case, nothing from size 100,000 up; under a minute on 2 cores

    How long
      --repetitions N        at least N samples, or pairs of samples, for each case (40; with --quick 30)
      --min-time TIME        at least this long for each case, as 0.2s or 50ms (0.2s; with --quick 30ms)
      --seed N               seed of everything random, such as the order of cancels (1)

    What to write
      --format FORMAT        text, markdown, csv or json (text)
      --output FILE          write the report there; into a document that has the two lines
                             <!-- benchmarks:begin --> and <!-- benchmarks:end --> it goes between them
      --chart FILE.svg       also draw cost per observer against number of observers

    Better or worse
      --save NAME            keep the report as .benchmarks/NAME.json
      --compare NAME         compare with a report kept before: by ratios to references where there are some, else by
                             times. Worse is a median above 1.15 times the earlier one with p < 0.01, against all references
                             and in every trial, or more allocations
      --check                compare with the limits in Benchmarks/Thresholds
      --update-thresholds    write what was measured into Benchmarks/Thresholds, to be reviewed

    Other
      --allow-debug          measure a debug build all the same; the report says so
      --help                 print this

    Each case is measured in four trials, each in a process of its own. What seems worse is measured again, longer,
    before it counts.
    Run it from the package's directory. NO_COLOR is respected.

    examples:
      swift run -c release benchmarks --quick --check
      swift run -c release benchmarks --filter '^dispatch/observable/' --sizes 1,1000
      swift run -c release benchmarks --save before      (then change something)
      swift run -c release benchmarks --compare before

    exit status: 0 fine; 2 something became worse; 3 a case failed or its checksum was wrong;
                 4 a baseline or a threshold file is missing or unreadable; 64 wrong usage

    """
}
