import { type MediaDeps, mediaChannel } from '../conversations/media-channel.ts'
import { type MailDeps, mailChannel } from '../mail/mail-channel.ts'
import { type ImageDeps, imageChannel } from '../moving/image-channel.ts'
import { paymentChannel } from '../payments/payment-channel.ts'
import type { PaymentDeps } from '../payments/payment-jobs.ts'
import { pushChannel } from '../push/push-channel.ts'
import type { PushDeps } from '../push/send-message.ts'
import { type WebhookDeps, webhookChannel } from '../webhooks/webhook-channel.ts'
import { type WhatsAppDeps, whatsAppChannel } from '../whatsapp/whatsapp-channel.ts'
import type { OutboxChannels } from './outbox-channel.ts'

/** Every channel through which the outbox of this shop delivers. */
export function outboxChannels(
  shop: MailDeps & PaymentDeps & PushDeps & WebhookDeps & WhatsAppDeps & MediaDeps & ImageDeps,
): OutboxChannels {
  return {
    mail: mailChannel(shop),
    payment: paymentChannel(shop),
    push: pushChannel(shop),
    whatsapp: whatsAppChannel(shop),
    media: mediaChannel(shop),
    webhook: webhookChannel(shop),
    image: imageChannel(shop),
  }
}
