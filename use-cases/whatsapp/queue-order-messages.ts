import type { ReadsListeners } from '../../data/queries/outbox.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import type { DomainEvent } from '../../domain/events.ts'
import type { ListedOrder } from '../../domain/orders/order.ts'
import type { OrderTextName } from '../../domain/orders/order-texts.ts'
import { isComplete } from '../../domain/whatsapp/account.ts'
import { isAtStep, stepLifetime, stepOfEvent } from '../../domain/whatsapp/order-steps.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { effectiveValue, readSettings, type SettingsSource } from '../settings/read-settings.ts'

type Deps = Pick<SettingsSource, 'settings'>

/** An older event of the history is not what has just changed: a note was added, or WhatsApp was set up since. */
const RECENT_MS = 60_000

/**
 * Queues the messages about what has happened to orders, in the transaction of the change (G-12). A change without a
 * message, and a shop that does not write at this step, queue nothing.
 */
export async function queueOrderMessages(
  tx: OpenTransaction,
  events: readonly DomainEvent[],
  now: number,
  { settings, listeners }: Deps & ReadsListeners,
): Promise<void> {
  const orderIds = new Set(events.flatMap((event) => (event.kind === 'order' ? [event.orderId] : [])))
  if (orderIds.size === 0) return
  const given = effectiveValue({ settings }, 'whatsappAccount', undefined)
  if (!isComplete(given) && !(await listeners()).whatsApp) return
  const names = ['whatsappAccount', 'whatsappSteps', 'unpaidHours'] as const
  const { whatsappAccount, whatsappSteps, unpaidHours } = await readSettings({ store: tx, settings }, names)
  if (!isComplete(whatsappAccount)) return
  for (const orderId of orderIds) {
    const event = await tx.fulfillment.lastEvent(orderId)
    const told = event && now - Date.parse(event.at) < RECENT_MS ? stepOfEvent(event) : null
    const order = told && (await tx.orders.find(orderId))?.order
    if (!told || !order) continue
    const message = { order, ...told, reason: event?.note ?? '', now }
    if (whatsappSteps[told.step].send) await queue(tx, message)
    if (told.step !== 'confirm' || !whatsappSteps.unpaid.send) continue
    const notBefore = now + (unpaidHours * HOUR_MS) / 2
    await queue(tx, { ...message, step: 'unpaid', name: 'unpaid', notBefore })
  }
}

interface Told {
  order: ListedOrder
  step: OrderTextName
  /** names the message among those of the order */
  name: string
  reason: string
  now: number
  notBefore?: number
  onlyTemplate?: true
}

/**
 * WhatsApp reports that the shop's own text came too late: the step's template takes its place, if it has one and the order
 * is still at this step.
 */
export async function queueTemplate(
  tx: OpenTransaction,
  { id, orderId, kind }: { id: string; orderId: string; kind: string },
  { settings, now }: Deps & { now: number },
): Promise<void> {
  const { whatsappSteps } = await readSettings({ store: tx, settings }, ['whatsappSteps'])
  const step = kind as OrderTextName
  const order = (await tx.orders.find(orderId))?.order
  if (!order || !Object.hasOwn(whatsappSteps, step) || whatsappSteps[step].template === '') return
  const event = await tx.fulfillment.lastEvent(orderId)
  const reason = (event && stepOfEvent(event)?.step === step && event.note) || ''
  const told = { order, step, name: `template ${id}`, reason, now, onlyTemplate: true } as const
  if (await queue(tx, told)) await tx.whatsAppMessages.delete(id)
}

/** @returns whether the message is queued */
async function queue(tx: OpenTransaction, told: Told): Promise<boolean> {
  const { order, step, name, reason, now, notBefore = now, onlyTemplate } = told
  const { orderId, customerPhone: phone } = order
  if (phone === null || !isAtStep(order, step) || (await tx.conversations.isStopped(phone))) return false
  const id = await enqueue(tx, {
    channel: 'whatsapp',
    kind: 'order-message',
    key: `whatsapp ${orderId} ${name}`,
    recipient: orderId,
    payload: { orderId, step, reason, ...(onlyTemplate && { onlyTemplate }) },
    at: now,
    notBefore,
    expiresAt: notBefore + stepLifetime(step),
  })
  if (id === null) return false
  await tx.whatsAppMessages.addQueued({ id, phone, orderId, kind: step, text: '', at: notBefore })
  return true
}
