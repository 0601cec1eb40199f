import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and until the browser has taken the page over; what only a browser knows is shown after that. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
