import { useSyncExternalStore } from 'react'

/** @param onServer the value on the server and until hydration */
function mediaHook(media: string, onServer: boolean) {
  const subscribe = (onChange: () => void) => {
    const query = matchMedia(media)
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }
  return (): boolean =>
    useSyncExternalStore(
      subscribe,
      () => matchMedia(media).matches,
      () => onServer,
    )
}

/** Whether the screen is wider than a phone's, for elements that must not be rendered at all on a phone. */
export const useWideScreen = mediaHook('(min-width: 40rem)', true)

/** Whether the screen is at least as wide as a laptop's (Tailwind's `lg`). */
export const useLaptopScreen = mediaHook('(min-width: 64rem)', false)
