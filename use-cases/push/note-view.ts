import type { OpenTransaction } from '../../data/store.ts'
import type { AppContext } from '../context.ts'

/**
 * Notes that an administrator has seen an order: nobody is told of it again. What a key does is no view, because no person
 * has looked.
 */
export async function noteView(
  tx: Pick<OpenTransaction, 'orderViews'>,
  orderId: string,
  actor: AppContext['actor'],
  at: number,
): Promise<void> {
  if (actor && !actor.keyId) await tx.orderViews.insert(orderId, actor.id, at)
}
