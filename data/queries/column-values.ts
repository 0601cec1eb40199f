import type { Flag } from '../schema.ts'

export function flag(value: boolean): Flag {
  return value ? 1 : 0
}

export function readList(json: string): string[] {
  const value: unknown = JSON.parse(json)
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}
