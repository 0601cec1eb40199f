import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { openOverlay, setOverlayPage } from './overlay-history.ts'

/** While `open`, the browser's Back calls `onClose` instead of leaving the page. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const onBack = useEffectEvent(onClose)
  useEffect(() => (open ? openOverlay(() => onBack()) : undefined), [open])
}

/** Follows the page that the router shows. Use once, in the root. */
export function usePageOfOverlays(): void {
  const { key } = useLocation()
  useEffect(() => setOverlayPage(key), [key])
}
