import { PROVIDER_IDS, secretFieldsOf } from '../payments/providers.ts'
import { isRecord } from '../unknown-values.ts'
import { WHATSAPP_SECRETS } from '../whatsapp/account.ts'

/** Fields of a setting that are never returned. An empty field in a change means that the stored value remains. */
const SECRETS: ReadonlySet<string> = new Set([
  'password',
  ...PROVIDER_IDS.flatMap(secretFieldsOf),
  ...WHATSAPP_SECRETS,
])

/** Returns the value of a setting without its secrets. */
export function withoutSecrets<Value>(value: Value): Value {
  return mapSecrets(value, () => '')
}

export function hasSecrets(value: unknown): boolean {
  let found = false
  mapSecrets(value, (secret) => {
    found = true
    return secret
  })
  return found
}

/**
 * Replaces the empty secrets of a changed setting by the stored secrets. They remain empty after a change of the server
 * or when the connection would no longer be protected, so that an old password goes nowhere else.
 */
export function keepSecrets<Value>(changed: Value, before: unknown): Value {
  if (!isRecord(changed) || !isRecord(before) || changed.host !== before.host) return changed
  if (changed.security === 'none' && before.security !== 'none') return changed
  const fields = Object.entries(changed).map(([name, field]) => {
    if (isRecord(field)) return [name, keepSecrets(field, before[name])]
    return [name, SECRETS.has(name) && field === '' ? (before[name] ?? '') : field]
  })
  return Object.fromEntries(fields) as Value
}

/**
 * Applies `map` to the secrets of a setting that are not empty.
 * @param map gets a secret and its path, such as `wave.apiKey`
 */
export function mapSecrets<Value>(
  value: Value,
  map: (secret: string, path: string) => string,
  within = '',
): Value {
  if (!isRecord(value)) return value
  const fields = Object.entries(value).map(([name, field]) => {
    if (isRecord(field)) return [name, mapSecrets(field, map, `${within}${name}.`)]
    const isSecret = SECRETS.has(name) && typeof field === 'string' && field !== ''
    return [name, isSecret ? map(field, `${within}${name}`) : field]
  })
  return Object.fromEntries(fields) as Value
}
