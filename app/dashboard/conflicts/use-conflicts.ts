import { useState } from 'react'
import type { EditConflict } from '../../../domain/edits/merge-edit.ts'
import type { ChangeResult } from '../change/send-change.ts'
import type { Side } from './conflict-list.tsx'

interface ConflictsOptions<Seen extends object> {
  label: (field: string) => string
  /** the text of a value */
  shown: (field: string, value: unknown) => string
  /** puts a stored value into the form */
  take: (conflict: EditConflict) => void
  /** what the user has seen, with the stored value of a conflict; needed by nested fields */
  seenAfter?: (seen: Seen, conflict: EditConflict) => Seen
}

/**
 * The edit of something that others may change meanwhile. Send `was` with the fields, so that the API overwrites no
 * newer value; pass what it answers to `show`, and give `list` to a `ConflictList` in the form.
 * @param seen the values with which the form opens
 */
export function useConflicts<Seen extends object>(
  seen: Seen,
  { label, shown, take, seenAfter = withValue }: ConflictsOptions<Seen>,
) {
  const [was, setWas] = useState(seen)
  const [conflicts, setConflicts] = useState<readonly EditConflict[]>([])

  function choose(field: string, side: Side) {
    const conflict = conflicts.find((one) => one.field === field)
    if (!conflict) return
    setConflicts(conflicts.filter((one) => one !== conflict))
    setWas(seenAfter(was, conflict))
    if (side === 'theirs') take(conflict)
  }

  return {
    was,
    show: (result: ChangeResult<unknown>) =>
      setConflicts(!result.ok && result.outcome === 'changed' ? result.conflicts : []),
    list: {
      differences: conflicts.map(({ field, current, sent }) => ({
        field,
        label: label(field),
        mine: shown(field, sent),
        theirs: shown(field, current),
      })),
      onChoose: choose,
    },
  }
}

function withValue<Seen extends object>(seen: Seen, { field, current }: EditConflict): Seen {
  return { ...seen, [field]: current }
}
