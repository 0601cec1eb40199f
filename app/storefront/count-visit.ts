import type { VisitKind } from '../../contracts/visits.ts'
import { dayOf } from '../../domain/deliveries/courier.ts'
import { apiUrl } from '../api-client/api.ts'
import { serverNow } from '../browser/server-time.ts'
import { createStorageItem } from '../browser/store.ts'
import { isAdmin, readSession } from '../session/session.ts'

const countedDays = {
  visit: createStorageItem('sessionStorage', 'visitDay'),
  cart: createStorageItem('sessionStorage', 'cartDay'),
} as const satisfies Record<VisitKind, unknown>

/**
 * Counts a visit or a cart once per tab and day, by a beacon, to include cached pages. It says nothing about the visitor,
 * and nothing depends on its arrival. Administrators are not counted.
 */
export function countOncePerDay(kind: VisitKind): void {
  const today = dayOf(serverNow())
  if (isAdmin(readSession()) || countedDays[kind].read() === today) return
  countedDays[kind].write(today)
  navigator.sendBeacon?.(apiUrl('/visits', { kind }))
}
