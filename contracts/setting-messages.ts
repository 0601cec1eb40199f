import * as v from 'valibot'
import { currentPassword } from './access.ts'
import { count, optionalDate, success, text } from './answer-fields.ts'
import { tooLong } from './fields.ts'
import { fewTitles, LIMITS } from './setting-fields.ts'
import { PAGE_SETTINGS, SETTING_NAMES, SETTINGS, type SettingName, type Settings, slide } from './settings.ts'

const version = v.pipe(v.number(), v.integer(), v.minValue(0))

type ChangeEntries = {
  [Name in SettingName]: v.ExactOptionalSchema<
    v.ObjectSchema<
      { value: v.NullableSchema<(typeof SETTINGS)[Name], undefined>; version: typeof version },
      undefined
    >,
    undefined
  >
}

const changeEntries = Object.fromEntries(
  SETTING_NAMES.map((name) => [
    name,
    v.exactOptional(v.object({ value: v.nullable(SETTINGS[name] as v.GenericSchema), version })),
  ]),
) as unknown as ChangeEntries

/** What the author of a change adds after a refusal that asks for it. */
const assurance = {
  /** for a protected setting, from an administrator without every permission */
  currentPassword: v.exactOptional(currentPassword),
  /** after `CONFIRM_LOCKOUT` */
  confirmed: v.exactOptional(v.boolean()),
}

/** Names the browser that may open the previews that it made. */
export const PREVIEW_COOKIE = 'apercu'

/** The body of `PATCH /settings`. `value`: null resets the setting; `version`: the version that was read. */
export const settingsInput = v.object({
  ...assurance,
  changes: v.pipe(
    v.strictObject(changeEntries, 'Ce réglage n’existe pas.'),
    v.check((changes) => Object.keys(changes).length > 0, 'Indiquez au moins un changement.'),
  ),
})
export type SettingsInput = v.InferOutput<typeof settingsInput>

/** The body of `POST /settings/undo`: for each setting, the version created by the change to undo. */
export const undoSettingsInput = v.object({
  ...assurance,
  versions: v.pipe(
    v.record(v.picklist(SETTING_NAMES), v.pipe(version, v.minValue(1))),
    v.check((versions) => Object.keys(versions).length > 0, 'Indiquez au moins un changement.'),
  ),
})

export type UndoSettingsInput = v.InferOutput<typeof undoSettingsInput>

export const markdownInput = v.object({
  text: v.pipe(v.string(), v.maxLength(LIMITS.page, tooLong(LIMITS.page)), fewTitles),
})

/** A section of a page, with HTML rendered from Markdown. */
export const textSection = v.object({
  title: text,
  html: text,
  /** subsections, under headings of the third level */
  cards: v.array(v.object({ title: text, html: text })),
})
export type TextSection = v.InferOutput<typeof textSection>

const shownText = v.array(textSection)

/** Settings shown on pages. Texts and HTML contain placeholders. */
export const pageContent = v.object({
  slides: v.array(slide),
  partners: SETTINGS.partners,
  faq: v.array(v.object({ id: text, question: text, html: text, text })),
  terms: shownText,
  privacy: shownText,
  about: shownText,
  deliveryZones: SETTINGS.deliveryZones,
  sizeTables: SETTINGS.sizeTables,
})
export type PageContent = v.InferOutput<typeof pageContent>

/** The query of `GET /content`: names of settings, separated by commas. */
export const contentQuery = v.object({
  names: v.pipe(
    v.string(),
    v.transform((typed) => [...new Set(typed.split(','))]),
    v.array(v.picklist(PAGE_SETTINGS)),
  ),
})

export const contentAnswer = v.object({
  success,
  content: v.partial(pageContent),
  /** with `slides`: the largest reduction of an article in stock, in percent, if there is one */
  largestReduction: v.exactOptional(count),
})

export const SETTING_SOURCES = ['default', 'shop', 'file'] as const

const settingState = v.object({
  /** the current value */
  value: v.unknown(),
  /** the value after a reset */
  original: v.unknown(),
  version,
  source: v.picklist(SETTING_SOURCES),
  changedAt: optionalDate,
  changedBy: v.nullable(v.string()),
})
/** A setting as the dashboard reads it. `source`: where its current value comes from (G-02). */
export interface SettingState<Name extends SettingName = SettingName> {
  value: Settings[Name]
  original: Settings[Name]
  version: number
  source: (typeof SETTING_SOURCES)[number]
  changedAt: string | null
  changedBy: string | null
}
export type SettingStates = { [Name in SettingName]: SettingState<Name> }

export const settingsAnswer = v.object({
  success,
  message: text,
  settings: v.pipe(
    v.record(v.string(), settingState),
    // A value from IDENTITY_FILE is not checked here: an existing file may break newer rules.
    v.check((states) =>
      SETTING_NAMES.every(
        (name) => states[name]?.source === 'file' || v.is(SETTINGS[name], states[name]?.value),
      ),
    ),
    v.transform((states) => states as unknown as SettingStates),
  ),
})
