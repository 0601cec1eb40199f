import type { OutgoingRequest } from '../network/send-request.ts'

/** A P-256 key pair that signs the shop's messages (VAPID, RFC 8292), in base64url. */
export interface SigningKeys {
  publicKey: string
  privateKey: string
}

export interface EncodedMessage {
  endpoint: string
  /** the browser's public key and secret, in base64url */
  browserKey: string
  browserSecret: string
  keys: SigningKeys
  /** whom the push service may contact: an `https:` or `mailto:` address */
  contact: string
  text: string
  /** how long the push service keeps it for a device that is off */
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
  /** replaces a waiting message with the same topic: at most 32 characters of base64url */
  topic: string
}

/** Encrypts and signs push messages. It sends nothing. */
export interface PushEncoder {
  newKeys: () => Promise<SigningKeys>
  /** @throws when a key of the browser is not valid */
  requestOf: (message: EncodedMessage) => Promise<OutgoingRequest>
}

/** Loads the library with the first message. */
export function webPushEncoder(): PushEncoder {
  const load = async () => (await import('web-push')).default
  return {
    newKeys: async () => (await load()).generateVAPIDKeys(),
    requestOf: async ({ endpoint, browserKey, browserSecret, keys, contact, text, ttlSeconds, ...shown }) => {
      const { generateRequestDetails } = await load()
      const target = { endpoint, keys: { p256dh: browserKey, auth: browserSecret } }
      const { headers, body } = generateRequestDetails(target, text, {
        ...shown,
        TTL: ttlSeconds,
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject: contact, ...keys },
      })
      const sent = Object.entries(headers).map(([name, value]) => [name, String(value)])
      return { method: 'POST', url: endpoint, headers: Object.fromEntries(sent), body }
    },
  }
}
