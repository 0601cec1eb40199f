import { useCallback, useEffect, useEffectEvent, useRef } from 'react'

/** Close functions of the open overlays, such as the image viewer; the overlay on top is last. */
const opened: (() => void)[] = []

/** Must be called before the router starts: window listeners run in the order of their registration. */
export function listenForBack(): void {
  window.addEventListener('popstate', (event) => {
    const close = opened.pop()
    if (!close) return
    // Otherwise the router would load the page again.
    event.stopImmediatePropagation()
    close()
  })
}

/**
 * Adds a history entry for an open overlay, so that the browser's Back closes the overlay.
 * @returns a function that closes the overlay and removes the entry
 */
export function useBackCloses(onClose: () => void): () => void {
  const entry = useRef<'none' | 'added' | 'leaving'>('none')
  const onBack = useEffectEvent(onClose)
  useEffect(() => {
    const close = () => onBack()
    if (entry.current === 'none') history.pushState(history.state, '')
    entry.current = 'added'
    opened.push(close)
    return () => {
      const index = opened.indexOf(close)
      if (index >= 0) opened.splice(index, 1)
    }
  }, [])
  return useCallback(() => {
    // A second call before Back has finished must not leave the page.
    if (entry.current === 'leaving') return
    entry.current = 'leaving'
    history.back()
  }, [])
}
