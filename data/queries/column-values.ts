import type { Flag } from '../schema.ts'

/** A yes or no as both engines keep it. */
export function flag(value: boolean): Flag {
  return value ? 1 : 0
}

/** A list of texts that is kept as JSON text. */
export function readList(json: string): string[] {
  const value: unknown = JSON.parse(json)
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}
