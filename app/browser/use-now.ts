import { useEffect, useState } from 'react'

export const A_SECOND = 1000

/** Current time in epoch milliseconds: `first` until hydration, then updated at intervals of `every` milliseconds. */
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
