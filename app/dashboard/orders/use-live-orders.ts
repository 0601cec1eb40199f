import { useRevalidator } from 'react-router'
import { usePermission } from '../../session/session.ts'
import { useShopEvents } from '../events/use-shop-events.ts'

/** Reloads the list when an order arrives or changes elsewhere. */
export function useLiveOrders() {
  const { revalidate } = useRevalidator()
  useShopEvents(usePermission('orders:read'), ({ kind }) => {
    if (kind !== 'stock' && kind !== 'contact-message') void revalidate()
  })
}
