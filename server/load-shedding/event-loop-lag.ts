/** How often the event loop is asked to turn, in milliseconds. */
const EVERY = 50

/**
 * Watches how long requests wait for the event loop, which does all the shop's work in turn. One long turn is a hiccup
 * (a image list, a sweep of memory); two in a row are more work than there is time for.
 * @returns for how long, in milliseconds, requests have been waiting during this turn and the one before
 */
export function monitorEventLoopLag(now: () => number = () => performance.now()): () => number {
  let turned = now()
  let before = 0
  const turn = () => {
    const at = now()
    before = at - turned
    turned = at
  }
  setInterval(turn, EVERY).unref()
  return () => Math.max(0, Math.min(now() - turned, before) - EVERY)
}
