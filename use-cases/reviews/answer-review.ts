import type { ReviewAnswerInput } from '../../contracts/moderation.ts'
import { editConflict, fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { WriteDeps } from '../context.ts'

/**
 * Writes, changes or removes the shop's public answer to a review. An answer that somebody has changed since the caller
 * read it is not overwritten; the same answer sent again changes nothing.
 */
export function answerReview(
  shop: WriteDeps,
  id: string,
  { answer, was }: ReviewAnswerInput,
): Promise<Result<object>> {
  return shop.store.transaction(async (tx) => {
    const [productId] = await tx.moderation.productsOf([id])
    const [product] = productId === undefined ? [] : await tx.products.lock([productId])
    // Read again under the lock, because the answer may have been changed before.
    const review = product && (await tx.reviews.findAnswered(id))
    if (!review) return fail('REVIEW_NOT_FOUND')
    const current = review.answer
    if (current === answer) return { ok: true }
    const conflict = current !== was && editConflict([{ field: 'answer', was, current, sent: answer }])
    if (conflict) return conflict
    await tx.reviews.setAnswer(id, answer, shop.clock())
    const subject = { id: product._id, name: product.name }
    await record(tx, shop, { action: 'reviews.answer', subject, changes: { answer: [current, answer] } })
    tx.publish({ kind: 'product', productId: product._id, touches: 'page' })
    return { ok: true }
  })
}
