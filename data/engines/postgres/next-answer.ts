/**
 * Shares one answer among those who ask at about the same time, none of whom gets one that was begun before they asked:
 * who comes while one is made waits for the next.
 */
export function nextAnswer<T>(make: () => Promise<T>): () => Promise<T> {
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
