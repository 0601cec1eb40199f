import { isRecord } from '../unknown-values.ts'

/** Fields that are stored but never returned. An empty one in a change keeps the stored value. */
const SECRETS = ['password']

/** Returns the value of a setting without its secrets. */
export function withoutSecrets<Value>(value: Value): Value {
  return isRecord(value) ? mapSecrets(value, () => '') : value
}

/** Replaces empty secrets of a change by the stored ones, unless they would be sent to another host. */
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
