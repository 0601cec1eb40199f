/**
 * Settles like `work`, or rejects with the error of `late` when the signal, such as `AbortSignal.timeout`, is aborted first.
 * `work` goes on; its later failure is ignored.
 */
export function unlessAborted<T>(work: Promise<T>, limit: AbortSignal, late: () => Error): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const end = () => reject(late())
    const leave = () => limit.removeEventListener('abort', end)
    limit.addEventListener('abort', end, { once: true })
    if (limit.aborted) end()
    work.then(resolve, reject).finally(leave)
  })
}
