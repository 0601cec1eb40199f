import * as v from 'valibot'
import type { SettingStates } from '../../../contracts/setting-messages.ts'
import { SETTINGS, type SettingName } from '../../../contracts/settings.ts'
import { isSame, mergeEdit } from '../../../domain/edits/merge-edit.ts'
import { isRecord, own, parseJson, type UnknownRecord } from '../../../domain/unknown-values.ts'
import { createStorageItem } from '../../browser/store.ts'
import type { Side } from '../conflicts/conflict-list.tsx'
import { SETTING_FIELDS, settingsOf } from './fields.ts'
import { fitsField, settingValue } from './kinds.ts'
import type { SectionId } from './sections.ts'

/** An unsaved value of a setting, based on `version` with the value `was`. */
export interface Edit {
  value: unknown
  version: number
  was: unknown
}
export type Edits = Readonly<Partial<Record<SettingName, Edit>>>
/** The side that the user keeps of each conflict, by its path. */
export type Choices = Readonly<Record<string, Side>>

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
    const { value, version, was = null } = edit
    if (!fitsField(SETTING_FIELDS[name], value) || isSame(value, states[name].value)) return []
    return [[name, { value, version, was }]]
  })
  return Object.fromEntries(edits)
}

export function namesOf(edits: Edits): SettingName[] {
  return Object.keys(edits) as SettingName[]
}

/** The edits that the inputs hold. @param seen the stored settings on which the user bases an edit */
export function editsOf(inputs: UnknownRecord, seen: Edits, states: SettingStates): Edits {
  const edits = Object.entries(inputs).map(([key, input]): [SettingName, Edit] => {
    const name = key as SettingName
    const { value: was, version } = states[name]
    return [name, { version, was, ...seen[name], value: settingValue(SETTING_FIELDS[name], input) }]
  })
  return Object.fromEntries(edits.filter(([name, { value }]) => !isSame(value, states[name].value)))
}

function merge(name: SettingName, { value, was }: Edit, states: SettingStates, choices: Choices) {
  return mergeEdit<UnknownRecord>({
    was: { [name]: was },
    sent: { [name]: value },
    current: { [name]: states[name].value },
    choose: (field) => choices[field],
  })
}

/** What two people changed to different values, in edits of settings that were changed elsewhere since they began. */
export function conflictsOf(edits: Edits, states: SettingStates, choices: Choices = {}) {
  return namesOf(edits).flatMap((name) => {
    const edit = edits[name]
    if (!edit || edit.version === states[name].version) return []
    return merge(name, edit, states, choices).conflicts.map((conflict) => ({ name, ...conflict }))
  })
}

/** Merges edits with the settings as they are stored now, except edits with a conflict. */
export function rebase(edits: Edits, states: SettingStates, choices: Choices = {}): Edits {
  const rebased = namesOf(edits).flatMap((name): [SettingName, Edit][] => {
    const edit = edits[name]
    if (!edit || edit.version === states[name].version) return edit ? [[name, edit]] : []
    const { fields, conflicts } = merge(name, edit, states, choices)
    if (conflicts.length > 0) return [[name, edit]]
    const { value: was, version } = states[name]
    return isSame(fields[name], was) ? [] : [[name, { value: fields[name], version, was }]]
  })
  return Object.fromEntries(rebased)
}

/** The edits that remain after a save. What was typed during the request remains as an edit of the new version. */
export function afterSave(edits: Edits, sent: Edits, states: SettingStates): Edits {
  const rest = namesOf(edits).flatMap((name): [SettingName, Edit][] => {
    const edit = edits[name]
    if (!edit || isSame(edit.value, sent[name]?.value)) return []
    const { value: was, version } = states[name]
    return [[name, sent[name] ? { value: edit.value, version, was } : edit]]
  })
  return Object.fromEntries(rest)
}

/** The `changes` of a request. Null is sent for a value equal to the default, so that future defaults apply. */
export function changesOf(edits: Edits, states: SettingStates) {
  const changes = namesOf(edits).map((name) => {
    const { value, version } = edits[name] ?? {}
    return [name, { value: isSame(value, states[name].original) ? null : value, version }]
  })
  return Object.fromEntries(changes) as Record<string, { value: unknown; version: number }>
}

/** Validates the inputs of settings, by name. */
export function inputsSchema(names: readonly SettingName[]) {
  const entries = names.map((name) => {
    const read = v.transform((input: unknown) => settingValue(SETTING_FIELDS[name], input))
    return [name, v.pipe(v.unknown(), read, SETTINGS[name] as v.GenericSchema)]
  })
  return v.object(Object.fromEntries(entries) as Record<string, v.GenericSchema>)
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

/** Converts the path of an issue in a response, such as `changes.faq.value.2.question`, to `faq.2.question`. */
export function fieldPath(serverPath: string): string {
  return serverPath.replace(/^changes\.([^.]+)(?:\.(?:value|version))?/, '$1')
}
