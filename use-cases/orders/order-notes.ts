import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext, WriteDeps } from '../context.ts'

/** Adds a note to an order. A search for words of the note finds the order (D-06). */
export function addNote(
  shop: WriteDeps,
  orderId: string,
  { text, pinned }: { text: string; pinned: boolean },
): Promise<Result<{ id: string }>> {
  return shop.store.transaction(async (tx) => {
    const order = await tx.orders.findForUpdate(orderId)
    if (!order || order.deletedAt !== null) return fail('ORDER_NOT_FOUND')
    const id = shop.newId()
    await tx.orderNotes.insert({ id, orderId, text, pinned }, shop.actor, shop.clock())
    tx.publish({ kind: 'order', orderId, status: 'changed' })
    return { ok: true, id }
  })
}

export function pinNote(
  shop: WriteDeps,
  orderId: string,
  id: string,
  pinned: boolean,
): Promise<Result<object>> {
  return change(shop, orderId, (notes) => notes.setPinned(orderId, id, pinned))
}

export function deleteNote(shop: WriteDeps, orderId: string, id: string): Promise<Result<object>> {
  return change(shop, orderId, (notes) => notes.delete(orderId, id))
}

function change(
  { store }: WriteDeps,
  orderId: string,
  work: (notes: AppContext['store']['orderNotes']) => Promise<boolean>,
): Promise<Result<object>> {
  return store.transaction(async (tx) => {
    if (!(await work(tx.orderNotes))) return fail('NOTE_NOT_FOUND')
    tx.publish({ kind: 'order', orderId, status: 'changed' })
    return { ok: true }
  })
}
