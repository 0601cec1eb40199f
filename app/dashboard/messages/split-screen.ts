import { useSyncExternalStore } from 'react'

/** As `useLaptopScreen`, for loaders: whether the list stands beside the open conversation. */
export const isSplitScreen = (): boolean => matchMedia('(min-width: 64rem)').matches

const WIDE = '(min-width: 80rem)'

/** Whether there is room for the customer's orders beside the conversation and the list (Tailwind's `xl`). */
export function useRoomForPanel(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(WIDE).matches,
    () => false,
  )
}
