/** Does works one after the other, in the order in which they come. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = last.then(work)
    // A work that failed is no reason for the next one not to be done.
    last = mine.catch(() => {})
    return mine
  }
}
