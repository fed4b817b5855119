/// Stands for another library that has an arrow of its own, in the precedence group that Fanout uses.
infix operator <- : AssignmentPrecedence

/// What the other arrow works on.
public final class Channel<Message> {
  public private(set) var sent: [Message] = []

  public init() {}

  func send(_ message: Message) {
    sent.append(message)
  }
}

public func <- <Message>(channel: Channel<Message>, message: Message) {
  channel.send(message)
}

public func <- <Message>(channel: Channel<Message>, messages: [Message]) {
  for message in messages { channel.send(message) }
}
