import { DAY_MS } from '../durations.ts'
import { JOB_POLICY, type JobFailure, type JobKind } from '../jobs/job-policy.ts'
import { MAIL_POLICY, type MailFailure, type MailKind } from '../mail/mail-policy.ts'
import { IMAGE_POLICY, type ImageFailure, type ImageKind } from '../moving/image-policy.ts'
import { PAYMENT_POLICY, type PaymentFailure, type PaymentKind } from '../payments/payment-policy.ts'
import { PUSH_POLICY, type PushFailure, type PushKind } from '../push/push-policy.ts'
import { WEBHOOK_POLICY, type WebhookFailure, type WebhookKind } from '../webhooks/webhook-policy.ts'
import { MEDIA_POLICY, type MediaFailure, type MediaKind } from '../whatsapp/media-policy.ts'
import { WHATSAPP_POLICY, type WhatsAppFailure, type WhatsAppKind } from '../whatsapp/whatsapp-policy.ts'
import { type ChannelPolicy, doublingDelay, type KindPolicy } from './policy.ts'
import { SHOP_FAULTS, type ShopFault } from './shop-faults.ts'

/** The kinds of other systems to which the outbox delivers, and the shop's own jobs. */
export const CHANNELS = {
  mail: MAIL_POLICY,
  payment: PAYMENT_POLICY,
  push: PUSH_POLICY,
  whatsapp: WHATSAPP_POLICY,
  media: MEDIA_POLICY,
  webhook: WEBHOOK_POLICY,
  image: IMAGE_POLICY,
  job: JOB_POLICY,
} as const

export type Channel = keyof typeof CHANNELS
export const CHANNEL_NAMES = Object.keys(CHANNELS) as Channel[]

interface Kinds {
  mail: MailKind
  payment: PaymentKind
  push: PushKind
  whatsapp: WhatsAppKind
  media: MediaKind
  webhook: WebhookKind
  image: ImageKind
  job: JobKind
}

export type Kind = Kinds[Channel]
export type Failure =
  | MailFailure
  | PaymentFailure
  | PushFailure
  | WhatsAppFailure
  | MediaFailure
  | WebhookFailure
  | ImageFailure
  | JobFailure
  | ShopFault

/** A kind of entry, together with its channel. */
export type EntryType = { [Name in Channel]: { channel: Name; kind: Kinds[Name] } }[Channel]

const ENTRY_TYPES = CHANNEL_NAMES.flatMap((channel) =>
  Object.keys(CHANNELS[channel].kinds).map((kind) => ({ channel, kind }) as EntryType),
)
export const KINDS = ENTRY_TYPES.map(({ kind }) => kind)
export const FAILURES = [
  ...new Set([
    ...CHANNEL_NAMES.flatMap((channel) => Object.keys(CHANNELS[channel].failures) as Failure[]),
    ...(Object.keys(SHOP_FAULTS) as ShopFault[]),
  ]),
]

interface Named {
  channel: string
  kind: string
}

/** Of a newer version of the shop, which may write to the same database. */
const UNKNOWN_KIND: KindPolicy = {
  label: 'Envoi',
  lifetimeMs: 3 * DAY_MS,
  delayMs: doublingDelay(60_000, 4 * 3_600_000),
}

export function policyOf({ channel, kind }: Named): KindPolicy {
  return policiesOf(channel)?.kinds[kind] ?? UNKNOWN_KIND
}

/** The kinds of entries whose policy passes the test. */
export function entryTypesWith(test: (policy: KindPolicy) => boolean): readonly EntryType[] {
  return ENTRY_TYPES.filter((type) => test(policyOf(type)))
}

/** Explains in French why an entry was not sent; null for a reason unknown to this version. */
export function failureText(channel: string, failure: string | null): string | null {
  if (failure === null) return null
  if (Object.hasOwn(SHOP_FAULTS, failure)) return SHOP_FAULTS[failure as ShopFault]
  return policiesOf(channel)?.failures[failure] || null
}

function policiesOf(channel: string): ChannelPolicy | undefined {
  return Object.hasOwn(CHANNELS, channel) ? CHANNELS[channel as Channel] : undefined
}
