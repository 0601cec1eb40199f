import { fail, type Result } from '../../domain/errors.ts'
import { ORDER_TEXT_LABELS, type OrderTextName } from '../../domain/orders/order-texts.ts'
import { fillText } from '../../domain/text/filled-text.ts'
import { isAtStep } from '../../domain/whatsapp/order-steps.ts'
import { readSettings } from '../settings/read-settings.ts'
import { type CustomerDeps, customerValues, orderOfCustomer } from './customer-values.ts'

/** The answers that the team often gives, then the texts of the step at which the customer's order is, filled in (W-05). */
export async function cannedRepliesOf(
  shop: CustomerDeps,
  conversationId: string,
): Promise<Result<{ replies: { title: string; text: string }[] }>> {
  const conversation = await shop.store.conversations.find(conversationId)
  if (!conversation) return fail('CONVERSATION_NOT_FOUND')
  const order = await orderOfCustomer(shop, conversation)
  const values = await customerValues(shop, conversation, order)
  const { cannedReplies, orderTexts } = await readSettings(shop, ['cannedReplies', 'orderTexts'])
  const steps = Object.keys(ORDER_TEXT_LABELS) as OrderTextName[]
  const ofOrder = steps
    .filter((step) => order && isAtStep(order, step))
    .map((step) => ({ title: ORDER_TEXT_LABELS[step], text: orderTexts[step] }))
  const filled = [...cannedReplies, ...ofOrder].map(({ title, text }) => {
    return { title, text: fillText(text, values) }
  })
  return { ok: true, replies: filled.filter(({ text }) => text !== '') }
}
