import type { SettingStates } from '../../../contracts/setting-messages.ts'
import type { SettingName } from '../../../contracts/settings.ts'
import { mergeEdit } from '../../../domain/edits/merge-edit.ts'
import { isRecord, own, parseJson } from '../../../domain/unknown-values.ts'
import { createStorageItem } from '../../browser/store.ts'
import type { Side } from '../conflicts/conflict-list.tsx'
import { SETTING_FIELDS, settingsOf } from './fields.ts'
import type { SectionId } from './sections.ts'
import { hasFieldShape, readTyped, representsValue, type Typed, typedOf } from './typed-values.ts'

/** An unsaved change of a setting, based on `version` with the value `was`. */
export interface Edit {
  typed: Typed
  version: number
  was: unknown
  /** the side that the user keeps of each conflict, by its path */
  chosen?: Readonly<Record<string, Side>>
}
export type Edits = Readonly<Partial<Record<SettingName, Edit>>>

/** Edits in sessionStorage survive a reload and a new sign-in. */
const storageOf = (section: SectionId) => createStorageItem('sessionStorage', `settings-draft:${section}`)

export function saveEdits(section: SectionId, edits: Edits): void {
  storageOf(section).write(Object.keys(edits).length > 0 ? JSON.stringify(edits) : null)
}

/** Reads the stored edits. Ignores edits that no longer fit a field, and edits that equal the stored value. */
export function readEdits(section: SectionId, states: SettingStates): Edits {
  const stored = parseJson(storageOf(section).read())
  if (!isRecord(stored)) return {}
  const edits = settingsOf(section).flatMap((name): [SettingName, Edit][] => {
    const edit = own(stored, name)
    if (!isRecord(edit) || typeof edit.version !== 'number' || states[name].source === 'file') return []
    if (
      !hasFieldShape(SETTING_FIELDS[name], edit.typed) ||
      representsValue(SETTING_FIELDS[name], edit.typed, states[name].value)
    )
      return []
    return [[name, { typed: edit.typed, version: edit.version, was: own(edit, 'was') ?? null }]]
  })
  return Object.fromEntries(edits)
}

export function namesOf(edits: Edits): SettingName[] {
  return Object.keys(edits) as SettingName[]
}

/** Sets the text of a setting. A text that equals the stored value removes the edit. */
export function withTyped(edits: Edits, name: SettingName, typed: Typed, states: SettingStates): Edits {
  const { [name]: before, ...others } = edits
  const { value, version } = states[name]
  if (representsValue(SETTING_FIELDS[name], typed, value)) return others
  return { ...edits, [name]: { version, was: canonical(name, value), ...before, typed } }
}

export function without(edits: Edits, name: SettingName): Edits {
  const { [name]: _, ...others } = edits
  return others
}

/** The edits that remain after a save. Text typed during the request remains as an edit of the new version. */
export function afterSave(edits: Edits, sent: Edits, states: SettingStates): Edits {
  return namesOf(edits).reduce<Edits>((rest, name) => {
    const edit = edits[name]
    if (!edit || sent[name] === undefined) return rest
    const others = without(rest, name)
    return edit.typed === sent[name].typed ? others : withTyped(others, name, edit.typed, states)
  }, edits)
}

function canonical(name: SettingName, value: unknown): unknown {
  return readTyped(SETTING_FIELDS[name], typedOf(SETTING_FIELDS[name], value))
}

function mergedEdit(name: SettingName, { typed, was, chosen = {} }: Edit, states: SettingStates) {
  return mergeEdit<Record<string, unknown>>({
    was: { [name]: was },
    sent: { [name]: readTyped(SETTING_FIELDS[name], typed) },
    current: { [name]: canonical(name, states[name].value) },
    choose: (field) => chosen[field],
  })
}

/** What two people changed to different values, in edits of settings that were changed elsewhere since they began. */
export function conflictsOf(edits: Edits, states: SettingStates) {
  return namesOf(edits).flatMap((name) => {
    const edit = edits[name]
    if (!edit || edit.version === states[name].version) return []
    return mergedEdit(name, edit, states).conflicts.map((conflict) => ({ name, ...conflict }))
  })
}

/** Merges edits with the settings as they are stored now, except edits with a conflict. */
export function rebase(edits: Edits, states: SettingStates): Edits {
  return namesOf(edits).reduce<Edits>((rest, name) => {
    const edit = edits[name]
    if (!edit || edit.version === states[name].version) return rest
    const { fields, conflicts } = mergedEdit(name, edit, states)
    if (conflicts.length > 0) return rest
    return withTyped(without(rest, name), name, typedOf(SETTING_FIELDS[name], fields[name]), states)
  }, edits)
}

export function withChoice(edits: Edits, name: SettingName, field: string, side: Side): Edits {
  const edit = edits[name]
  return edit ? { ...edits, [name]: { ...edit, chosen: { ...edit.chosen, [field]: side } } } : edits
}

/** The `changes` of a request. Null is sent for a value equal to the default, so that future defaults apply. */
export function changesOf(edits: Edits, states: SettingStates) {
  const changes = namesOf(edits).map((name) => {
    const { typed = '', version } = edits[name] ?? {}
    const field = SETTING_FIELDS[name]
    return [
      name,
      {
        value: representsValue(field, typed, states[name].original) ? null : readTyped(field, typed),
        version,
      },
    ]
  })
  return Object.fromEntries(changes) as Record<string, { value: unknown; version: number }>
}

/** Value of the inputs: the edit, otherwise the stored value. */
export function shownOf(name: SettingName, edits: Edits, states: SettingStates): Typed {
  return edits[name]?.typed ?? typedOf(SETTING_FIELDS[name], states[name].value)
}

/** Settings of the latest change in a section, with the versions that undo needs. */
export function latestChange(section: SectionId, states: SettingStates) {
  const changed = settingsOf(section)
    .map((name) => ({ name, ...states[name] }))
    .filter(({ source, changedAt, version }) => source !== 'file' && changedAt !== null && version > 0)
  const at = changed
    .map(({ changedAt }) => changedAt ?? '')
    .toSorted()
    .at(-1)
  const latest = changed.filter(({ changedAt }) => changedAt === at)
  const [first] = latest
  if (!first || !at) return null
  return {
    at,
    by: first.changedBy,
    names: latest.map(({ name }) => name),
    versions: Object.fromEntries(latest.map(({ name, version }) => [name, version])),
  }
}
