import { useEffect, useRef } from 'react'

/** When the focused element is removed, focuses its nearest remaining ancestor. Runs after each render. */
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
