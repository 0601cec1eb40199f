import { createHmac } from 'node:crypto'

/** The account that the fake knows. */
export const WHATSAPP_ACCOUNT = {
  phoneNumberId: '106540352242922',
  accessToken: 'token-of-the-tests',
  appSecret: 'secret-of-the-tests',
  verifyToken: 'verify-of-the-tests',
}

export interface SignedWebhook {
  body: string
  signature: string
}

/** The body of a webhook with this value, as WhatsApp writes it. */
export function webhookBody(value: object, phoneNumberId = WHATSAPP_ACCOUNT.phoneNumberId): string {
  const metadata = { display_phone_number: '221338000000', phone_number_id: phoneNumberId }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  return JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] })
}

export function signWebhook(body: string, secret = WHATSAPP_ACCOUNT.appSecret): SignedWebhook {
  return { body, signature: `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }
}
