import { isRecord } from '../unknown-values.ts'

/** Fields that are stored but never answered. An empty one in a change means the stored one. */
const SECRETS = ['password']

/** The value of a setting for administrators to read: its secrets are empty. */
export function withoutSecrets<Value>(value: Value): Value {
  return isRecord(value) ? mapSecrets(value, () => '') : value
}

/** A changed value whose empty secrets are those of the value it replaces, unless they would go to another host. */
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
