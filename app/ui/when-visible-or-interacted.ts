/** How far from the screen something is fetched, so that it is there when it is seen. */
const NEAR = '200px'
const WANTED = 'everything-wanted'
/** Whoever does any of these goes on with the page: no part of it may then be asleep. */
const SIGNS = ['pointerdown', 'keydown', 'focusin', 'popstate', WANTED]

/**
 * Resolves when the element of this id comes near the screen or the shopper does anything; at once where there is no
 * such element yet, as on the server and on a page reached by a click.
 */
export function whenVisibleOrInteracted(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id)
  if (!element) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && done(),
      { rootMargin: NEAR },
    )
    const done = () => {
      observer.disconnect()
      for (const sign of SIGNS) window.removeEventListener(sign, done, true)
      resolve()
    }
    observer.observe(element)
    for (const sign of SIGNS) window.addEventListener(sign, done, { capture: true, passive: true })
  })
}

/** Wakes whatever waits to be wanted. */
export function hydrateAll(): void {
  window.dispatchEvent(new Event(WANTED))
}
