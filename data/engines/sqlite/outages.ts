import type { OutageReason } from '../../../domain/outages.ts'

/** SQLite's own numbers (https://sqlite.org/rescode.html) for what the shop can say something about. */
const OUTAGE_RESPONSES: Record<number, OutageReason> = {
  5: 'busy',
  8: 'read-only',
  // The disk refuses a read or a write: nothing more should be written to it.
  10: 'read-only',
  11: 'damaged',
  13: 'full',
  14: 'read-only',
  26: 'damaged',
}
const BUSY = 5
/** A trigger refused: the only one that does is the fence around a shop that was moved. */
const FENCED = 1811

/** What an error of SQLite means for the shop; null when it is about the statement itself. */
export function sqliteOutage(error: unknown): OutageReason | null {
  const code = codeOf(error)
  if (code === null) return null
  return code === FENCED ? 'read-only' : (OUTAGE_RESPONSES[code & PRIMARY] ?? null)
}

/** Another program holds the file: the same again may succeed in a moment. */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error)
  return code !== null && (code & PRIMARY) === BUSY
}

/** Extended codes carry more in their higher bits. */
const PRIMARY = 0xff

function codeOf(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : null
}
