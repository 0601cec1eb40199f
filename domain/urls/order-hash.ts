import { readText } from '../unknown-values.ts'
import { readKey } from './read-key.ts'

export interface OrderAccess {
  orderId: string
  /** secret key of the order's page */
  followKey: string
}

/** The hash of a page about one order. Browsers do not send a hash, so the key reaches no log. */
function orderHash({ orderId, followKey }: OrderAccess): string {
  return `#${new URLSearchParams({ commande: orderId, cle: followKey })}`
}

export const payOrderPath = (order: OrderAccess) => `/payment${orderHash(order)}`
export const reorderPath = (order: OrderAccess) => `/mes-commandes${orderHash(order)}`

export function readOrderHash(hash: string): OrderAccess | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  const [orderId, followKey] = [readText(fields.get('commande')), readKey(fields.get('cle'))]
  return orderId && followKey ? { orderId, followKey } : null
}
