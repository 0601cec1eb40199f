import type { SettingName } from '../../../contracts/settings.ts'
import type { EditConflict } from '../../../domain/edits/merge-edit.ts'
import { isRecord } from '../../../domain/unknown-values.ts'
import type { Difference } from '../conflicts/conflict-list.tsx'
import type { Field } from './field-types.ts'
import { SETTING_FIELDS } from './fields.ts'
import { labelOf, readableText } from './kinds.ts'

const REMOVED = 'Retiré'

/** Describes a conflict: the part of the setting that two people changed, and both values. */
export function differenceOf(name: SettingName, { field: path, sent, current }: EditConflict): Difference {
  const { field, labels } = partAt(SETTING_FIELDS[name], path.slice(name.length + 1))
  const shown = (value: unknown) =>
    value === undefined || value === null ? REMOVED : readableText(field, value)
  const named = [sent, current].find(isRecord)
  const label = typeof named?.name === 'string' ? [named.name] : []
  return {
    field: path,
    label: [...labels, ...label].filter(Boolean).join(' · '),
    mine: shown(sent),
    theirs: shown(current),
  }
}

/** The field at the path of a conflict. The part of the path that names an entry of a list may contain dots. */
function partAt(field: Field, path: string): { field: Field; labels: string[] } {
  const labels = [labelOf(field)]
  if (path === '' || (field.kind !== 'object' && field.kind !== 'list')) return { field, labels }
  const inner = Object.entries(field.fields).find(([name]) => path === name || path.endsWith(`.${name}`))
  if (!inner) return { field: { kind: 'object', label: '', fields: field.fields }, labels }
  return { field: inner[1], labels: [...labels, labelOf(inner[1])] }
}
