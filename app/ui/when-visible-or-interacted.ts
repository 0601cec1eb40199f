const NEAR = '200px'
const WANTED = 'everything-wanted'
/** Any of these events hydrates the whole page. */
const SIGNS = ['pointerdown', 'keydown', 'focusin', 'popstate', WANTED]

/**
 * Resolves when the element is near the viewport or on the first interaction; at once without such an element
 * (server, client navigation).
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

export function hydrateAll(): void {
  window.dispatchEvent(new Event(WANTED))
}
