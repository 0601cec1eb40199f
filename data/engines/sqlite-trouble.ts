import type { Trouble } from '../../domain/unavailable.ts'

/** SQLite's own numbers (https://sqlite.org/rescode.html) for what the shop can say something about. */
const TROUBLES: Record<number, Trouble> = {
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

/** What an error of SQLite means for the shop; null when it is about the statement itself. */
export function sqliteTrouble(error: unknown): Trouble | null {
  const code = primaryCode(error)
  return code === null ? null : (TROUBLES[code] ?? null)
}

/** Another program holds the file: the same again may succeed in a moment. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === BUSY
}

/** Extended codes carry more in their higher bits. */
function primaryCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null
  return error.errcode & 0xff
}
