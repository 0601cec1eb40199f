import { mergeEdit } from '../../../domain/edits/merge-edit.ts'
import type { Difference, Side } from './conflict-list.tsx'

/** A part of a form that two people can change to different values. */
export interface MergedField<Draft> {
  label: string
  /** the inputs that are taken or kept together */
  inputs: readonly (keyof Draft)[]
  /** what is compared; by default the inputs */
  value?: (draft: Draft) => string | number
  text: (draft: Draft) => string
}

/** The fields of a form by their name. */
export type MergedFields<Draft> = Readonly<Record<string, MergedField<Draft>>>

interface Drafts<Draft> {
  /** the form as the user saw it first */
  was: Draft
  typed: Draft
  /** the form as it is stored now */
  stored: Draft
}

/** Merges a typed form with the stored one. What both changed to different values stays typed, and is a difference. */
export function mergeDrafts<Draft extends object>(
  fields: MergedFields<Draft>,
  { was, typed, stored }: Drafts<Draft>,
  chosen: Readonly<Record<string, Side>> = {},
): { merged: Draft; differences: Difference[] } {
  const entries = Object.entries(fields)
  const valuesOf = (draft: Draft): Record<string, string | number> =>
    Object.fromEntries(
      entries.map(([name, { inputs, value }]) => [
        name,
        value?.(draft) ?? JSON.stringify(inputs.map((input) => draft[input])),
      ]),
    )
  const values = { was: valuesOf(was), sent: valuesOf(typed), current: valuesOf(stored) }
  const result = mergeEdit({ ...values, choose: (field) => chosen[field] })
  const isConflict = (name: string) => result.conflicts.some(({ field }) => field === name)
  const taken = entries
    .filter(([name]) => !isConflict(name) && result.fields[name] !== values.sent[name])
    .flatMap(([, { inputs }]) => inputs.map((input) => [input, stored[input]]))
  const differences = entries
    .filter(([name]) => isConflict(name))
    .map(([field, { label, text }]) => ({ field, label, mine: text(typed), theirs: text(stored) }))
  return { merged: { ...typed, ...Object.fromEntries(taken) }, differences }
}
