import type { Named } from '../../domain/audit/audit.ts'
import type { Flag } from '../schema.ts'

export function flag(value: boolean): Flag {
  return value ? 1 : 0
}

export function readList(json: string): string[] {
  const value: unknown = JSON.parse(json)
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}

/** @param epoch milliseconds */
export function isoDate(epoch: number): string {
  return new Date(epoch).toISOString()
}

export function optionalDate(epoch: number | null): string | null {
  return epoch === null ? null : isoDate(epoch)
}

export function userColumns(user: Named | null | undefined) {
  return { userId: user?.id ?? null, userName: user?.name ?? null }
}
