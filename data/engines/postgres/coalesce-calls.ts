/**
 * Shares one answer among callers at about the same time. Nobody gets an answer whose making began before they asked:
 * whoever calls while one is being made shares the next one.
 */
export function coalesceCalls<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | null = null
  let next: Promise<T> | null = null

  function begin(): Promise<T> {
    making = make().finally(() => {
      making = null
    })
    return making
  }

  return () => {
    if (!making) return begin()
    next ??= making
      .then(
        () => {},
        () => {},
      )
      .then(() => {
        next = null
        return begin()
      })
    return next
  }
}
