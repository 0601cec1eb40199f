import type { Result } from '../../domain/errors.ts'
import type { WriteDeps } from '../context.ts'
import { actOnOrder } from './act-on-order.ts'

type Changed = Promise<Result<{ message: string }>>

/** Confirms a pending order (B-141). */
export function confirmOrder(shop: WriteDeps, orderId: string): Changed {
  return change(shop, orderId, { action: 'confirm' }, 'Commande confirmée avec succès')
}

/** Cancels a pending order and returns its units to the stock. */
export function cancelOrder(shop: WriteDeps, orderId: string): Changed {
  return change(shop, orderId, { action: 'cancel', reason: '' }, 'Commande annulée avec succès')
}

/** Makes a cancelled order pending again and reserves its stock. Fails when too few units are left. */
export function reopenOrder(shop: WriteDeps, orderId: string): Changed {
  return change(shop, orderId, { action: 'reopen' }, 'Commande rétablie')
}

/** Moves an order in any state to the trash and returns its reserved units to the stock. */
export function deleteOrder(shop: WriteDeps, orderId: string): Changed {
  return change(shop, orderId, { action: 'delete' }, 'Commande supprimée avec succès')
}

async function change(
  shop: WriteDeps,
  orderId: string,
  input: Parameters<typeof actOnOrder>[2],
  message: string,
): Changed {
  const acted = await actOnOrder(shop, orderId, input)
  return acted.ok ? { ok: true, message } : acted
}
