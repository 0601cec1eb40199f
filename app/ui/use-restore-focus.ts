import { useEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place: when what had the focus disappears, the nearest thing around it that is still there gets
 * it, instead of the page's beginning. Acts after each render of the component that calls it.
 */
export function useRestoreFocus(): void {
  const path = useRef<EventTarget[]>([])

  useEffect(() => {
    const note = (event: FocusEvent) => {
      path.current = event.composedPath()
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  useEffect(() => {
    const [last, ...around] = path.current
    if (!(last instanceof HTMLElement) || last.isConnected) return
    path.current = []
    if (document.activeElement === document.body) around.some(takesFocus)
  })
}

function takesFocus(place: EventTarget): boolean {
  if (!(place instanceof HTMLElement) || !place.isConnected) return false
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
  return document.activeElement === place
}
