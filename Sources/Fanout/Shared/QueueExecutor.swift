/// Runs what a task does outside of actors on a queue.
final class QueueExecutor: TaskExecutor {
  private let queue: any DeliveryQueue

  init(_ queue: any DeliveryQueue) {
    self.queue = queue
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.enqueueDelivery { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
