import * as v from 'valibot'
import type { PageContent, SettingState, SettingStates } from '../../contracts/setting-messages.ts'
import {
  type PageSetting,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  type Settings,
} from '../../contracts/settings.ts'
import type { StoredSetting } from '../../data/queries/settings.ts'
import { isWithin } from '../../domain/settings/period.ts'
import { withoutSecrets } from '../../domain/settings/secrets.ts'
import { isRecord } from '../../domain/unknown-values.ts'
import { isComplete } from '../../domain/whatsapp/account.ts'
import { messagesPrivacy } from '../../domain/whatsapp/messages-privacy.ts'
import type { AppContext } from '../context.ts'

export type SettingsSource = Pick<AppContext, 'store' | 'settings'>

/** Reads the current values of settings: default, changed by the merchant, or given by IDENTITY_FILE (G-02). */
export async function readSettings<const Name extends SettingName>(
  shop: SettingsSource,
  names: readonly Name[],
): Promise<Pick<Settings, Name>> {
  const stored = await shop.store.settings.values(names)
  return pick(names, (name) => effectiveValue(shop, name, stored[name]))
}

/** The current value of a setting. @param stored the merchant's value, if any */
export function effectiveValue<Name extends SettingName>(
  { settings }: Pick<AppContext, 'settings'>,
  name: Name,
  stored: unknown,
): Settings[Name] {
  const { defaults, fixed, preview } = settings
  if (Object.hasOwn(fixed, name)) return fixed[name] as Settings[Name]
  const own = preview && Object.hasOwn(preview, name) ? preview[name] : stored
  return readValue(name, own, defaults[name])
}

/** Reads a stored value. Missing fields get their default; an invalid value is replaced by the whole default value. */
function readValue<Name extends SettingName>(
  name: Name,
  stored: unknown,
  original: Settings[Name],
): Settings[Name] {
  if (stored === undefined || stored === null) return original
  const whole = isRecord(stored) && isRecord(original) ? { ...(original as object), ...stored } : stored
  const read = v.safeParse(SETTINGS[name], whole)
  return read.success ? (read.output as Settings[Name]) : original
}

/** Reads the content of pages from settings: the current slides, and Markdown as HTML. */
export async function readPageContent<const Name extends PageSetting>(
  shop: SettingsSource & Pick<AppContext, 'clock'>,
  names: readonly Name[],
): Promise<Pick<PageContent, Name>> {
  return contentOf(shop, names, await withMessages(shop, await readSettings(shop, names)))
}

/** The privacy page of a shop that receives messages at WhatsApp also says what becomes of them (W-02). */
async function withMessages<Values extends Partial<Settings>>(
  shop: SettingsSource,
  values: Values,
): Promise<Values> {
  if (values.privacy === undefined) return values
  const { whatsappAccount, whatsappMonths } = await readSettings(shop, ['whatsappAccount', 'whatsappMonths'])
  if (!isComplete(whatsappAccount)) return values
  return { ...values, privacy: `${values.privacy}\n\n${messagesPrivacy(whatsappMonths)}` }
}

/** Like `readPageContent`, but omits settings with the default value, which the page's code contains. */
export async function readOwnContent<const Name extends PageSetting>(
  shop: SettingsSource & Pick<AppContext, 'clock'>,
  names: readonly Name[],
): Promise<Partial<Pick<PageContent, Name>>> {
  const values = await readSettings(shop, names)
  const own = names.filter((name) => values[name] !== shop.settings.defaults[name])
  return contentOf(shop, own, values)
}

async function contentOf<Name extends PageSetting>(
  { clock }: Pick<AppContext, 'clock'>,
  names: readonly Name[],
  values: Partial<Settings>,
): Promise<Pick<PageContent, Name>> {
  const now = clock()
  const content = names.map(async (name) => [name, await renderSetting(name, values as Settings, now)])
  return Object.fromEntries(await Promise.all(content)) as Pick<PageContent, Name>
}

async function renderSetting(
  name: PageSetting,
  settings: Settings,
  now: number,
): Promise<PageContent[PageSetting]> {
  if (name === 'slides') return settings.slides.filter((slide) => isWithin(slide, now))
  if (name === 'partners' || name === 'deliveryZones' || name === 'sizeTables') return settings[name]
  // Imported on demand, because its libraries take 3 MB of memory.
  const { renderAnswer, renderText } = await import('./render-text.ts')
  if (name === 'faq') {
    const entries = settings.faq.map(async ({ id, question, answer }) => {
      return { id, question, ...(await renderAnswer(answer)) }
    })
    return Promise.all(entries)
  }
  return renderText(settings[name])
}

function pick<Name extends SettingName>(
  names: readonly Name[],
  read: (name: Name) => Settings[Name],
): Pick<Settings, Name> {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Pick<Settings, Name>
}

/** Lists every setting with its source and last change (G-02). */
export async function listSettings(shop: SettingsSource): Promise<SettingStates> {
  const stored = new Map((await shop.store.settings.list()).map((setting) => [setting.name, setting]))
  const states = SETTING_NAMES.map((name) => [name, stateOf(shop, name, stored.get(name))])
  return Object.fromEntries(states) as SettingStates
}

function stateOf(
  { settings }: Pick<SettingsSource, 'settings'>,
  name: SettingName,
  stored: StoredSetting | undefined,
): SettingState {
  const fixed = Object.hasOwn(settings.fixed, name)
  const own = (stored?.value ?? null) !== null
  return {
    value: withoutSecrets(effectiveValue({ settings }, name, stored?.value)),
    original: settings.defaults[name],
    version: stored?.version ?? 0,
    source: fixed ? 'file' : own ? 'shop' : 'default',
    changedAt: stored?.changedAt ?? null,
    changedBy: stored?.changedBy ?? null,
  }
}
