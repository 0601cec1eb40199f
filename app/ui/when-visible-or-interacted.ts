const ROOT_MARGIN = '200px'
const HYDRATE_ALL = 'hydrate-all'
/** Any of these events hydrates the whole page. */
const EVENTS = ['pointerdown', 'keydown', 'focusin', 'popstate', HYDRATE_ALL]

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
      { rootMargin: ROOT_MARGIN },
    )
    const done = () => {
      observer.disconnect()
      for (const event of EVENTS) window.removeEventListener(event, done, true)
      resolve()
    }
    observer.observe(element)
    for (const event of EVENTS) window.addEventListener(event, done, { capture: true, passive: true })
  })
}

export function hydrateAll(): void {
  window.dispatchEvent(new Event(HYDRATE_ALL))
}
