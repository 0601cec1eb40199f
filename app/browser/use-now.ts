import { useEffect, useState } from 'react'

/** In milliseconds. */
export const A_SECOND = 1000

/**
 * The present moment in epoch milliseconds: `first` (the server's) until the page is hydrated, then the browser's, anew
 * every `every` milliseconds.
 */
export function useNow(first: number, every: number): number {
  const [now, setNow] = useState(first)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
