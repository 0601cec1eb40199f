import { useEffect, useState } from 'react'
import { couriersAnswer, type ShownCourier } from '../../../contracts/courier.ts'
import { apiUrl } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { decode } from '../decode.ts'
import { handleSessionExpired } from '../session-expiry.ts'

/** The couriers by name; none until they are known. */
export function useCouriers(): readonly ShownCourier[] {
  const [couriers, setCouriers] = useState<readonly ShownCourier[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const read = async () => {
      const { data } = await adminApi(apiUrl('/couriers'), { signal: controller.signal })
      setCouriers(decode(couriersAnswer, data).couriers)
    }
    // What is beside them works without.
    read().catch((error: unknown) => controller.signal.aborted || handleSessionExpired(error))
    return () => controller.abort()
  }, [])
  return couriers
}
