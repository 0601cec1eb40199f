/** Runs one computation at a time. Calls during a computation share the result of the next computation. */
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
