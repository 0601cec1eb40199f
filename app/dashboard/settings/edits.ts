import * as v from 'valibot'
import type { SettingStates } from '../../../contracts/setting-messages.ts'
import { SETTINGS, type SettingName } from '../../../contracts/settings.ts'
import { isSame, mergeEdit } from '../../../domain/edits/merge-edit.ts'
import type { UnknownRecord } from '../../../domain/unknown-values.ts'
import type { Side } from '../conflicts/conflict-list.tsx'
import { openDraft } from '../use-persisted-draft.ts'
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

const storedEdits = v.record(
  v.string(),
  v.object({ value: v.unknown(), version: v.number(), was: v.optional(v.unknown(), null) }),
)

/** The draft of a section, for `usePersistedDraft`: its edits, merged with the stored settings. */
export function sectionDraft(section: SectionId, states: SettingStates) {
  const open = (stored: v.InferOutput<typeof storedEdits> | null): Edits => {
    // An earlier version may have stored a value of another shape.
    const fitting = settingsOf(section)
      .filter(
        (name) => states[name].source !== 'file' && fitsField(SETTING_FIELDS[name], stored?.[name]?.value),
      )
      .flatMap((name) => (stored?.[name] ? [[name, stored[name]]] : []))
    return rebase(Object.fromEntries(fitting), states)
  }
  const save = (edits: Edits) => (namesOf(edits).length > 0 ? edits : null)
  return [storedEdits, `settings-draft:${section}`, { open, save }] as const
}

export function readEdits(section: SectionId, states: SettingStates): Edits {
  return openDraft(...sectionDraft(section, states)).read()
}

export function namesOf(edits: Edits): SettingName[] {
  return Object.keys(edits) as SettingName[]
}

/** The edits that the inputs hold. @param before the edits until now, which keep their version */
export function editsOf(inputs: UnknownRecord, before: Edits, states: SettingStates): Edits {
  const edits = Object.entries(inputs).map(([key, input]): [SettingName, Edit] => {
    const name = key as SettingName
    const { value: was, version } = states[name]
    return [name, { version, was, ...before[name], value: settingValue(SETTING_FIELDS[name], input) }]
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
    if (!edit) return []
    return merge(name, edit, states, choices).conflicts.map((conflict) => ({ name, ...conflict }))
  })
}

/** Merges edits with the settings as they are stored now, except edits with a conflict. */
export function rebase(edits: Edits, states: SettingStates, choices: Choices = {}): Edits {
  const rebased = namesOf(edits).flatMap((name): [SettingName, Edit][] => {
    const edit = edits[name]
    if (!edit) return []
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
