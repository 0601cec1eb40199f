import { isRecord } from '../unknown-values.ts'

/** Fields of a setting that are never returned. An empty field in a change means that the stored value remains. */
const SECRETS = ['password']

/** Returns the value of a setting without its secrets. */
export function withoutSecrets<Value>(value: Value): Value {
  return mapSecrets(value, () => '')
}

export function hasSecrets(value: unknown): boolean {
  return isRecord(value) && SECRETS.some((name) => isSecretText(value[name]))
}

/**
 * Replaces the empty secrets of a changed setting by the stored secrets. They remain empty after a change of the server
 * or when the connection would no longer be protected, so that an old password goes nowhere else.
 */
export function keepSecrets<Value>(changed: Value, before: unknown): Value {
  if (!isRecord(changed) || !isRecord(before) || changed.host !== before.host) return changed
  if (changed.security === 'none' && before.security !== 'none') return changed
  const kept = SECRETS.filter((name) => changed[name] === '').map((name) => [name, before[name] ?? ''])
  return { ...changed, ...Object.fromEntries(kept) } as Value
}

/** Applies `map` to the secrets of a setting that are not empty. */
export function mapSecrets<Value>(value: Value, map: (secret: string, name: string) => string): Value {
  if (!isRecord(value)) return value
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    SECRETS.includes(name) && isSecretText(field) ? map(field, name) : field,
  ])
  return Object.fromEntries(fields) as Value
}

function isSecretText(field: unknown): field is string {
  return typeof field === 'string' && field !== ''
}
