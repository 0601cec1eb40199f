import { refreshAccount } from '../../../app/session/refresh-account.ts'
import { ask } from './show-screen.tsx'

const ACCOUNT = {
  phoneNumberId: '106540352242922',
  accessToken: 'token-of-the-tests',
  appSecret: 'secret-of-the-tests',
  verifyToken: 'verify-of-the-tests',
}

/** Gives the shop an account at WhatsApp, of which the dashboard then knows. */
export async function setUpWhatsApp() {
  const changes = { whatsappAccount: { value: ACCOUNT, version: 0 } }
  const body = { changes, currentPassword: 'doudou-et-biberon' }
  await ask('/settings', { method: 'PATCH', body })
  await refreshAccount()
}

const FATOU = { wa_id: '221771234567', profile: { name: 'Fatou Ndiaye' } }
let received = 0

/** A text of a customer as WhatsApp tells it. @param at epoch milliseconds */
export function aText(body: string, at = Date.now()) {
  received += 1
  return { id: `wamid.${received}`, timestamp: String(Math.floor(at / 1000)), type: 'text', text: { body } }
}

/** Tells the shop, as WhatsApp does, what a customer has written. */
export async function receive(messages: readonly object[], contact = FATOU) {
  const metadata = { display_phone_number: '221338000000', phone_number_id: ACCOUNT.phoneNumberId }
  const written = messages.map((message) => ({ from: contact.wa_id, ...message }))
  const value = { messaging_product: 'whatsapp', metadata, contacts: [contact], messages: written }
  const entry = [{ id: '1', changes: [{ field: 'messages', value }] }]
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry })
  const response = await fetch('/api/whatsapp/webhook', {
    method: 'POST',
    headers: { 'X-Hub-Signature-256': `sha256=${await signatureOf(body)}` },
    body,
  })
  if (!response.ok) throw new Error(`The webhook was answered with ${response.status}.`)
}

async function signatureOf(body: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(ACCOUNT.appSecret), algorithm, false, ['sign'])
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(body)))
  return Array.from(signed, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A shop at WhatsApp whose customer has written these messages. @returns the id of the conversation */
export async function openInbox(messages: readonly object[]): Promise<string> {
  await setUpWhatsApp()
  await receive(messages)
  const { conversations } = await ask<{ conversations: { id: string }[] }>('/conversations')
  return conversations[0]?.id ?? ''
}
