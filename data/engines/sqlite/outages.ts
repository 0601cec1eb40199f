import type { OutageReason } from '../../../domain/outages.ts'

/** https://sqlite.org/rescode.html */
const OUTAGE_RESPONSES: Record<number, OutageReason> = {
  5: 'busy',
  8: 'read-only',
  10: 'read-only',
  11: 'damaged',
  13: 'full',
  14: 'read-only',
  26: 'damaged',
}
const BUSY = 5
/** Raised by the triggers that make a shop read-only after its move to PostgreSQL. */
export const MOVED_MESSAGE = 'the shop was moved'

export function sqliteOutage(error: unknown): OutageReason | null {
  const code = codeOf(error)
  if (code === null) return null
  if (error instanceof Error && error.message === MOVED_MESSAGE) return 'read-only'
  return OUTAGE_RESPONSES[code & PRIMARY] ?? null
}

export function isBusy(error: unknown): boolean {
  const code = codeOf(error)
  return code !== null && (code & PRIMARY) === BUSY
}

const PRIMARY = 0xff

function codeOf(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : null
}
