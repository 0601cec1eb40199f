import type { OpenTransaction } from '../../data/store.ts'
import type { AuditAction, AuditChanges } from '../../domain/audit/audit.ts'
import type { Result } from '../../domain/errors.ts'
import type { Order } from '../../domain/orders/order.ts'
import { record } from '../audit/record.ts'
import type { WriteDeps } from '../context.ts'
import type { ActionRequest } from '../orders/apply-action.ts'
import type { CustomerChat } from './order-chat.ts'

type Tx = OpenTransaction

export type DeskActed = Result<{ message: string; chat: CustomerChat | null }>

export const done = (message: string): DeskActed => ({ ok: true, message, chat: null })

/** Whether the request was carried out before. */
export async function isRepeated(tx: Tx, { orderId }: Order, key: string): Promise<boolean> {
  return (await tx.fulfillment.findEvent(`${orderId} ${key}`)) !== null
}

export function requestOf(shop: WriteDeps, { orderId }: Order, key: string): ActionRequest {
  return { by: { user: shop.actor, courierId: null }, key: `${orderId} ${key}`, now: shop.clock() }
}

/** Writes the audit log and tells the other screens. */
export async function recordOnOrder(
  tx: Tx,
  shop: WriteDeps,
  action: AuditAction,
  orderId: string,
  changes: AuditChanges,
): Promise<void> {
  await record(tx, shop, { action, subject: { id: orderId, name: orderId }, changes })
  tx.publish({ kind: 'order', orderId, status: 'changed' })
}
