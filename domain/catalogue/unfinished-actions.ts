/**
 * What is being done to an import. `open`: it is being written; `taking-back`: it did not end, so what it wrote is taken
 * back; `undoing`: an administrator undoes it.
 */
export type ActionPhase = 'open' | 'taking-back' | 'undoing'
export type RevertingPhase = Exclude<ActionPhase, 'open'>

/**
 * `created_at` of an unfinished action, in epoch milliseconds: the version before deletes what the undo needs once this is
 * ten minutes ago.
 */
export const UNFINISHED_AT = Date.UTC(9999, 0)

/** Rows that one transaction of an import, or of its undo, writes. */
export const ROWS_AT_A_TIME = 50
