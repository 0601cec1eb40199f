import { useSyncExternalStore } from 'react'

/** From Tailwind's `sm` up. */
const WIDE = '(min-width: 40rem)'

function subscribe(onChange: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the screen is wider than a phone's: for what a phone does not show, and must not be in the page twice. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  )
}
