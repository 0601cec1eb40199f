import { useEffect, useState } from 'react'
import { onServerTimeChange, serverNow } from './server-time.ts'

export const A_SECOND = 1000

/**
 * The shop's time in epoch milliseconds: `first` until hydration, then updated at intervals of `every` milliseconds and
 * when the device's clock turns out to be wrong.
 */
export function useNow(first: number, every: number): number {
  const [now, setNow] = useState(first)
  useEffect(() => {
    const tick = () => setNow(serverNow())
    tick()
    const timer = setInterval(tick, every)
    const ignoreChanges = onServerTimeChange(tick)
    return () => {
      clearInterval(timer)
      ignoreChanges()
    }
  }, [every])
  return now
}
