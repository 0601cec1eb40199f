import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ReadNotification } from './payment-provider.ts'

/** Older or later notifications are refused, in seconds. */
const MAX_AGE = 5 * 60

interface SignedBody {
  /** `t=<epoch seconds>,v1=<hex>`, with several `v1` while a secret is replaced */
  header: string | null
  rawBody: string
  secret: string
  /** between time and body in the signed text */
  separator: '' | ','
  /** epoch milliseconds */
  now: number
}

type Refusal = Extract<ReadNotification, { ok: false }>['reason']

export function hmacSha256(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Compares two texts in constant time; their lengths may be known. */
export function isSameText(first: string, second: string): boolean {
  const [one, other] = [Buffer.from(first), Buffer.from(second)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Returns why a signed notification does not count; null when its signature is right and recent. */
export function signatureProblem({ header, rawBody, secret, separator, now }: SignedBody): Refusal | null {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  // Without a secret, anybody could sign.
  if (secret === '' || !/^\d{1,12}$/.test(time)) return 'forged'
  const expected = hmacSha256(secret, `${time}${separator}${rawBody}`)
  const signatures = parts.flatMap(([name, value = '']) => (name === 'v1' ? [value.toLowerCase()] : []))
  if (!signatures.some((signature) => isSameText(signature, expected))) return 'forged'
  return Math.abs(now / 1000 - Number(time)) > MAX_AGE ? 'stale' : null
}
