import { useEffect, useState } from 'react'
import { couriersAnswer, type ShownCourier } from '../../../contracts/courier.ts'
import { apiUrl } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { decode } from '../decode.ts'
import { handleSessionExpired } from '../session-expiry.ts'

/** The couriers by name; empty until they are loaded. */
export function useCouriers(): readonly ShownCourier[] {
  const [couriers, setCouriers] = useState<readonly ShownCourier[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const read = async () => {
      const { data } = await adminApi(apiUrl('/couriers'), { signal: controller.signal })
      setCouriers(decode(couriersAnswer, data).couriers)
    }
    // The rest of the screen works without couriers.
    read().catch((error: unknown) => controller.signal.aborted || handleSessionExpired(error))
    return () => controller.abort()
  }, [])
  return couriers
}
