import * as v from 'valibot'
import type { ProviderFailure } from './payment-provider.ts'

/** A text that is not empty. */
export const filled = v.pipe(v.string(), v.nonEmpty(), v.maxLength(500))

/** Whole francs, as a number or a text of digits; `10.0` in JSON is 10. */
export const wholeFrancs = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(0),
)

export const currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))

/** An ISO time as epoch milliseconds. */
export const instant = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.finite(),
)

/** Where the payer is sent: no address that runs a script. */
export const payerUrl = v.pipe(v.string(), v.url(), v.regex(/^https?:/i))

/** A Senegalese phone as providers write it, as `+221771234567`; null when it is not one. */
export function payerPhone(text: string | null | undefined): string | null {
  const digits = (text ?? '').replace(/^\+?(?:00)?(?:221)?/, '')
  return /^\d{9}$/.test(digits) ? `+221${digits}` : null
}

/** Validates a provider's answer. What is not documented is never guessed. */
export function readAnswer<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): { ok: true; value: v.InferOutput<Schema> } | ProviderFailure {
  const read = v.safeParse(schema, body)
  if (read.success) return { ok: true, value: read.output }
  const [issue] = read.issues
  return { ok: false, failure: 'protocol', detail: `unexpected ${v.getDotPath(issue) ?? 'answer'}` }
}

export const UNSUPPORTED: ProviderFailure = {
  ok: false,
  failure: 'refused',
  detail: 'the provider does not offer this',
}
