import * as v from 'valibot'
import { WEBHOOK_EVENT_NAMES, type WebhookEndpoint } from '../domain/webhooks/webhooks.ts'
import {
  count,
  date,
  flag,
  id,
  listOf,
  optionalDate,
  optionalText,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { assuredBy } from './api-keys.ts'
import { inputObject, requiredLine, requiredText, wholeNumber } from './fields.ts'

const CHOOSE = 'Choisissez au moins un événement.'

const fields = {
  name: requiredLine('Indiquez le nom du système à prévenir.', 60),
  url: requiredText('Indiquez l’adresse à appeler.', 500),
  events: v.pipe(
    v.array(v.picklist(WEBHOOK_EVENT_NAMES, 'Cet événement n’existe pas.'), CHOOSE),
    v.minLength(1, CHOOSE),
    v.transform((names) => WEBHOOK_EVENT_NAMES.filter((name) => names.includes(name))),
  ),
  active: v.optional(v.boolean(), true),
}

/** A new endpoint. */
export const webhookInput = inputObject({ ...fields, ...assuredBy })

export type WebhookInput = Omit<v.InferOutput<typeof webhookInput>, 'currentPassword'>

/** An edit of an endpoint; another address needs the password. */
export const webhookEdit = inputObject({
  ...fields,
  version: wholeNumber(1, 1_000_000_000, 'Version incorrecte.'),
  ...assuredBy,
})

export type WebhookEdit = Omit<v.InferOutput<typeof webhookEdit>, 'currentPassword'>

export const webhookKeyInput = inputObject(assuredBy)

const webhook = v.object({
  id,
  name: text,
  url: text,
  events: listOf(v.string()),
  active: flag,
  version: count,
  userId: optionalText,
  /** whose rights limit what it is told */
  userName: optionalText,
  createdAt: date,
} satisfies Record<keyof WebhookEndpoint, v.GenericSchema>)

export type ShownWebhook = v.InferOutput<typeof webhook>

/** `effective`: the events that it is told of now, with the rights of that account. */
const listedWebhook = v.object({ ...webhook.entries, effective: listOf(v.string()) })
export type ListedWebhook = v.InferOutput<typeof listedWebhook>

export const webhooksAnswer = v.object({ success, webhooks: requiredListOf(listedWebhook) })

export const webhookAnswer = v.object({ success, webhook })

/** `secret`, the key of the signatures, is shown only here. */
export const webhookSecretAnswer = v.object({ success, webhook, secret: id })

const delivery = v.object({
  id,
  eventId: text,
  type: text,
  subject: text,
  state: text,
  failure: optionalText,
  answer: optionalText,
  tries: count,
  createdAt: date,
  nextTryAt: optionalDate,
  endedAt: optionalDate,
})

export type ShownDelivery = v.InferOutput<typeof delivery>

export const deliveriesAnswer = v.object({ success, webhook, deliveries: requiredListOf(delivery) })
