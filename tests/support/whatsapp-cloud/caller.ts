import { WHATSAPP_ACCOUNT } from '../whatsapp-webhooks.ts'

const { accessToken, phoneNumberId } = WHATSAPP_ACCOUNT
export const BEARER = { Authorization: `Bearer ${accessToken}` }

/** Calls the fake WhatsApp as a client would, to test the fake itself. @param url where it is */
export function callerOf(url: string) {
  async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; answer: unknown }> {
    const address = path.startsWith('http') ? path : `${url}/v26.0/${path}`
    const answered = await fetch(address, { headers: BEARER, ...init })
    return { status: answered.status, answer: await answered.json().catch(() => null) }
  }

  const post = (body: object) =>
    ask(`${phoneNumberId}/messages`, {
      method: 'POST',
      headers: { ...BEARER, 'Content-Type': 'application/json' },
      body: JSON.stringify({ messaging_product: 'whatsapp', ...body }),
    })

  function upload(file: Blob | null, fields: Record<string, string> = { messaging_product: 'whatsapp' }) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    if (file) body.append('file', file, 'photo.jpg')
    return ask(`${phoneNumberId}/media`, { method: 'POST', body })
  }

  const send = (to: string, body: object) => post({ recipient_type: 'individual', to, ...body })
  return { ask, post, send, upload }
}

/** The code of the error that is answered; undefined when there is none. */
export async function codeOf(asked: Promise<{ answer: unknown }>): Promise<number | undefined> {
  const { answer } = await asked
  return (answer as { error?: { code: number } } | null)?.error?.code
}
