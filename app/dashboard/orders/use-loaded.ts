import { useEffect, useState } from 'react'
import { couriersAnswer, type ShownCourier } from '../../../contracts/courier.ts'
import { fetchAnswer } from '../decode.ts'
import { handleSessionExpired } from '../session-expiry.ts'

/**
 * Returns a list that is read once. Before the first answer and after a failure the list is empty: the screen works
 * without it.
 */
export function useLoaded<Row>(read: (signal: AbortSignal) => Promise<readonly Row[]>): readonly Row[] {
  const [rows, setRows] = useState<readonly Row[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    read(signal).then(setRows, (error: unknown) => signal.aborted || handleSessionExpired(error))
    return () => controller.abort()
  }, [read])
  return rows
}

/** All couriers, sorted by name. */
export function useCouriers(): readonly ShownCourier[] {
  return useLoaded(readCouriers)
}

async function readCouriers(signal: AbortSignal): Promise<ShownCourier[]> {
  return (await fetchAnswer(couriersAnswer, '/couriers', { signal })).couriers
}
