import { useLayoutEffect, useRef } from 'react'

/** Kept free below the conversation where it stands in the page. */
const BELOW = 24
const LEAST = 320
/** Below this height, as above a keyboard or with a large text, only what is written stays. In rem. */
const LOW = 30

/**
 * Ref of an element whose parts end where the visible part of the page ends, also above the keyboard, which leaves `dvh`
 * unchanged. Sets `--visible-top` and `--visible-height` for a part that covers the screen, `--room` for one in the page, and
 * `data-low` while there is little room.
 */
export function useVisibleHeight<Element extends HTMLElement>() {
  const ref = useRef<Element>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const view = window.visualViewport
    const measure = () => {
      const height = view?.height ?? window.innerHeight
      const top = element.getBoundingClientRect().top + window.scrollY
      element.style.setProperty('--visible-top', `${view?.offsetTop ?? 0}px`)
      element.style.setProperty('--visible-height', `${height}px`)
      element.toggleAttribute('data-low', height < LOW * remInPixels())
      element.style.setProperty('--room', `${Math.max(LEAST, height - top - BELOW)}px`)
    }
    measure()
    const unwatch = watchAbove(element, measure)
    view?.addEventListener('resize', measure)
    view?.addEventListener('scroll', measure)
    window.addEventListener('resize', measure)
    return () => {
      unwatch()
      view?.removeEventListener('resize', measure)
      view?.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [])
  return ref
}

/** Calls `onChange` when a notice above the page comes, goes or changes its height. */
function watchAbove(element: Element, onChange: () => void): () => void {
  const page = element.closest('main')
  const sizes = new ResizeObserver(onChange)
  const watch = () => {
    for (const part of page?.parentElement?.children ?? []) if (part !== page) sizes.observe(part)
  }
  const parts = new MutationObserver(() => {
    watch()
    onChange()
  })
  watch()
  if (page?.parentElement) parts.observe(page.parentElement, { childList: true })
  return () => {
    parts.disconnect()
    sizes.disconnect()
  }
}

const remInPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
