import type { EditConflict } from '../../../domain/edits/merge-edit.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'

/** Reads the fields that a response refuses because others changed them; empty for another response. */
export function readConflicts(body: unknown): EditConflict[] {
  const conflicts = isRecord(body) ? own(body, 'conflicts') : null
  if (!Array.isArray(conflicts)) return []
  return conflicts
    .filter(isRecord)
    .map(({ field, was, current, sent }) => ({ field: String(field), was, current, sent }))
}
