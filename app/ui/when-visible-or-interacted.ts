const ROOT_MARGIN = '200px'
const SHOWN = 'section-shown'
const HYDRATE_ALL = 'hydrate-all'
/** Any of these events hydrates the whole page. */
const EVENTS = ['pointerdown', 'keydown', 'focusin', 'popstate', HYDRATE_ALL]

/**
 * Resolves when the element is near the viewport or on the first interaction. After a client navigation it resolves
 * once the page is visible; on the server immediately.
 */
export function whenVisibleOrInteracted(id: string): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve()
  const element = document.getElementById(id)
  if (!element)
    return new Promise((resolve) => window.addEventListener(SHOWN, () => resolve(), { once: true }))
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

/** Resolves the promises of `whenVisibleOrInteracted` for elements that were not yet in the document. */
export function sectionShown(): void {
  window.dispatchEvent(new Event(SHOWN))
}

export function hydrateAll(): void {
  window.dispatchEvent(new Event(HYDRATE_ALL))
}
