import { errorCode } from '../../../domain/error-code.ts'
import type { OutageReason } from '../../../domain/outages.ts'

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const OUTAGE_RESPONSES: Record<string, OutageReason> = {
  '08000': 'unreachable',
  '08001': 'unreachable',
  '08003': 'unreachable',
  '08004': 'unreachable',
  '08006': 'unreachable',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '28P01': 'unreachable',
  '28000': 'unreachable',
  '3D000': 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  '53300': 'busy',
  '57014': 'busy',
  '55P03': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '25P03': 'busy',
  '53100': 'full',
  '25006': 'read-only',
  '58030': 'read-only',
  XX001: 'damaged',
  XX002: 'damaged',
}

const SENTENCES: readonly [RegExp, OutageReason][] = [
  [/^timeout exceeded when trying to connect/, 'busy'],
  [
    /^Connection terminated|^Query read timeout|not queryable|^Postgres connection has been discarded/,
    'unreachable',
  ],
]

/** The outage behind an error; null when it is about the statement itself. */
export function postgresOutage(error: unknown): OutageReason | null {
  if (!(error instanceof Error)) return null
  return (
    OUTAGE_RESPONSES[errorCode(error) ?? ''] ??
    SENTENCES.find(([words]) => words.test(error.message))?.[1] ??
    null
  )
}
