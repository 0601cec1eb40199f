import { ArrowUp } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { scrollBehavior } from '../browser/reduced-motion.ts'
import { IconButton } from '../ui/button.tsx'

/** Pixels. */
const MIN_SCROLL = 300

export function BackToTop() {
  const far = useSyncExternalStore(
    followScroll,
    () => window.scrollY > MIN_SCROLL,
    () => false,
  )
  if (!far) return null
  return (
    <IconButton
      label="Retour en haut"
      onClick={toTop}
      className="fixed right-4 bottom-(--above-bar) z-30 border border-line bg-surface shadow-float"
    >
      <ArrowUp className="size-5" />
    </IconButton>
  )
}

function followScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** The button disappears, so focus moves to the content. */
function toTop(): void {
  window.scrollTo({ top: 0, behavior: scrollBehavior() })
  document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true })
}
