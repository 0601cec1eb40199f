import type { OpenTransaction } from '../../data/store.ts'
import type { AuditAction } from '../../domain/audit/audit.ts'
import type { Result } from '../../domain/errors.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { WriteDeps } from '../context.ts'
import type { ActionRequest } from '../orders/apply-action.ts'
import type { Audited } from '../orders/tell-change.ts'
import type { CustomerChat } from './order-chat.ts'

type Tx = OpenTransaction

export type DeskActed = Result<{ message: string; chat: CustomerChat | null }>

export const done = (message: string): DeskActed => ({ ok: true, message, chat: null })

/** Whether the request was carried out before. */
export async function isRepeated(tx: Tx, { orderId }: Order, key: string): Promise<boolean> {
  const known = `${orderId} ${key}`
  if (await tx.fulfillment.findEvent(known)) return true
  const rows = await tx.fulfillment.bookedRows(orderId)
  return rows.some(({ settles }) => settles?.row?.key === known || settles?.number?.key === known)
}

export function requestOf(shop: WriteDeps, { orderId }: Order, key: string, audit: Audited): ActionRequest {
  return { by: { user: shop.actor, courierId: null }, key: `${orderId} ${key}`, now: shop.clock(), audit }
}

/** The audit entry of money that a person or a statement proves. */
export function provedBy(
  action: AuditAction,
  { amount, number }: { amount: number; number: string },
): Audited {
  return { action, changes: { amount: [null, amount], number: [null, number] } }
}
