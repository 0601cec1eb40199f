import * as v from 'valibot'
import type { SettingStates } from '../../../contracts/setting-messages.ts'
import { SETTINGS, type SettingName } from '../../../contracts/settings.ts'
import { type EditConflict, isSame, mergeEdit } from '../../../domain/edits/merge-edit.ts'
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
  // An earlier version may have stored a value of another shape.
  const fits = ([name, { value }]: [SettingName, Edit]) =>
    settingsOf(section).includes(name) &&
    states[name].source !== 'file' &&
    fitsField(SETTING_FIELDS[name], value)
  return [
    storedEdits,
    `settings-draft:${section}`,
    {
      open: (stored: Edits | null) =>
        rebase(Object.fromEntries(entriesOf(stored ?? {}).filter(fits)), states).edits,
      save: (edits: Edits) => (isEmpty(edits) ? null : edits),
    },
  ] as const
}

export function readEdits(section: SectionId, states: SettingStates): Edits {
  return openDraft(...sectionDraft(section, states)).read()
}

export const namesOf = (edits: Edits) => Object.keys(edits) as SettingName[]
const entriesOf = (edits: Edits) => Object.entries(edits) as [SettingName, Edit][]
export const isEmpty = (edits: Edits) => namesOf(edits).length === 0

/** The edits that the inputs hold. @param before the edits until now, which keep their version */
export function editsOf(inputs: UnknownRecord, before: Edits, states: SettingStates): Edits {
  const edits = (Object.entries(inputs) as [SettingName, unknown][]).map(
    ([name, input]): [SettingName, Edit] => {
      const { value: was, version } = states[name]
      return [name, { version, was, ...before[name], value: settingValue(SETTING_FIELDS[name], input) }]
    },
  )
  return Object.fromEntries(edits.filter(([name, { value }]) => !isSame(value, states[name].value)))
}

export interface SettingConflict extends EditConflict {
  name: SettingName
}

/**
 * Merges edits with the settings as they are stored now. An edit with a conflict stays as it is.
 * @returns also what two people changed to different values, since the edits began
 */
export function rebase(edits: Edits, states: SettingStates, choices: Choices = {}) {
  const rebased: [SettingName, Edit][] = []
  const conflicts: SettingConflict[] = []
  for (const [name, edit] of entriesOf(edits)) {
    const { value: was, version } = states[name]
    const merged = mergeEdit<UnknownRecord>({
      was: { [name]: edit.was },
      sent: { [name]: edit.value },
      current: { [name]: was },
      choose: (field) => choices[field],
    })
    const value = merged.fields[name]
    conflicts.push(...merged.conflicts.map((conflict) => ({ name, ...conflict })))
    if (merged.conflicts.length > 0) rebased.push([name, edit])
    else if (!isSame(value, was)) rebased.push([name, { value, version, was }])
  }
  return { edits: Object.fromEntries(rebased) as Edits, conflicts }
}

/** The edits that remain after a save. What was typed during the request remains as an edit of the new version. */
export function afterSave(edits: Edits, sent: Edits, states: SettingStates): Edits {
  const rest = entriesOf(edits).filter(([name, { value }]) => !isSame(value, sent[name]?.value))
  const based = rest.map(([name, edit]) => {
    const { value: was, version } = states[name]
    return [name, sent[name] ? { ...edit, version, was } : edit]
  })
  return Object.fromEntries(based)
}

/** The `changes` of a request. Null is sent for a value equal to the default, so that future defaults apply. */
export function changesOf(edits: Edits, states: SettingStates) {
  const changes = entriesOf(edits).map(([name, { value, version }]) => {
    return [name, { value: isSame(value, states[name].original) ? null : value, version }] as const
  })
  return Object.fromEntries<{ value: unknown; version: number }>(changes)
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
