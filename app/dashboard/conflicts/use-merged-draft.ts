import { useEffect, useEffectEvent, useState } from 'react'
import type * as v from 'valibot'
import { usePersistedDraft } from '../use-persisted-draft.ts'
import type { Side } from './conflict-list.tsx'
import { type MergedFields, mergeDrafts } from './merge-drafts.ts'

interface MergedDraftOptions<Stored, Draft> {
  /** what is stored, as it was loaded last */
  loaded: Stored
  schema: v.GenericSchema<unknown, Draft>
  fields: MergedFields<Draft>
  draftOf: (stored: Stored) => Draft
  /** the key of the draft; it contains the version of what is stored */
  keyOf: (stored: Stored) => string
}

/**
 * A form that survives a reload and takes in what others store meanwhile: at once where they changed other fields than
 * the user, else once the user has chosen.
 */
export function useMergedDraft<Stored, Draft extends object>(options: MergedDraftOptions<Stored, Draft>) {
  const { loaded, schema, fields, draftOf, keyOf } = options
  /** what the input is based on */
  const [base, setBase] = useState(loaded)
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const { state, change, move, discard } = usePersistedDraft(schema, keyOf(loaded), {
    open: (stored) => stored ?? draftOf(loaded),
    save: (typed) => typed,
  })
  const drafts = { was: draftOf(base), typed: state, stored: draftOf(loaded) }
  const { merged, differences } = mergeDrafts(fields, drafts, chosen)
  const isMergeable = keyOf(loaded) !== keyOf(base) && differences.length === 0

  const adopt = useEffectEvent(() => {
    setBase(loaded)
    setChosen({})
    move(merged, keyOf(loaded))
  })
  useEffect(() => {
    if (isMergeable) adopt()
  }, [isMergeable])

  const choose = (field: string, side: Side) => setChosen({ ...chosen, [field]: side })
  return { base, draft: state, change, discard, differences, choose }
}
