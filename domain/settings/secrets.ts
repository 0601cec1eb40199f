import { isRecord } from '../unknown-values.ts'

/** Fields of a setting that are never returned. An empty field in a change means that the stored value remains. */
const SECRETS = ['password']

/** Returns the value of a setting without its secrets. */
export function withoutSecrets<Value>(value: Value): Value {
  return isRecord(value) ? mapSecrets(value, () => '') : value
}

/**
 * Replaces the empty secrets of a changed setting by the stored secrets. After a change of `host` they remain empty, so
 * that a new server never receives an old password.
 */
export function keepSecrets<Value>(changed: Value, before: unknown): Value {
  if (!isRecord(changed) || !isRecord(before) || changed.host !== before.host) return changed
  return mapSecrets(changed, (name, secret) => (secret === '' ? (before[name] ?? '') : secret))
}

function mapSecrets<Value extends object>(
  value: Value,
  map: (name: string, secret: unknown) => unknown,
): Value {
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    SECRETS.includes(name) ? map(name, field) : field,
  ])
  return Object.fromEntries(fields) as Value
}
