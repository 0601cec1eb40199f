import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same between renders and calls the latest `run`, for components that are rendered rarely. */
export function useStable<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
