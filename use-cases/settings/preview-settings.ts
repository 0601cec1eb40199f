import type { SettingsInput } from '../../contracts/setting-messages.ts'
import { IDENTITY, PAGE_SETTINGS, type SettingName, type Settings } from '../../contracts/settings.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { hashSecret, isSameSecret } from '../accounts/secrets.ts'
import type { AppContext } from '../context.ts'

/** How long a preview can be opened, in milliseconds. */
export const PREVIEW_LIFETIME = HOUR_MS

/**
 * Stores unpublished setting values, which a preview page shows (G-02).
 * @param browser secret of the browser that may open the preview: a link with another number to pay must show nothing elsewhere
 * @returns the id of the preview
 */
export async function previewSettings(
  shop: Pick<AppContext, 'store' | 'clock' | 'newId'>,
  { changes }: SettingsInput,
  browser: string,
): Promise<string> {
  const id = `${shop.newId()}${shop.newId()}.${hashSecret(browser)}`
  const now = shop.clock()
  // Only pages are previewed: no secret is stored for it.
  const values = Object.entries(changes).flatMap(([name, { value }]) =>
    isShown(name) ? [[name, value]] : [],
  )
  await shop.store.settings.addPreview(
    { id, changes: Object.fromEntries(values), expiresAt: now + PREVIEW_LIFETIME },
    now,
  )
  return id
}

/** Returns the shop with the settings of a preview; an unknown or expired one, or that of another browser, changes nothing. */
export async function withPreview<Shop extends Pick<AppContext, 'store' | 'settings' | 'clock'>>(
  shop: Shop,
  id: string,
  browser: string,
): Promise<Shop> {
  if (!isSameSecret(id.split('.')[1] ?? '', hashSecret(browser))) return shop
  const values = await shop.store.settings.preview(id, shop.clock())
  if (!values) return shop
  const { defaults } = shop.settings
  // Null previews the default value instead of the stored one.
  const preview = Object.entries(values)
    .filter(([name]) => isShown(name))
    .map(([name, value]) => [name, value ?? defaults[name as SettingName]])
  return {
    ...shop,
    settings: { ...shop.settings, preview: Object.fromEntries(preview) as Partial<Settings> },
  }
}

/** Whether pages show the setting. */
function isShown(name: string): boolean {
  return [...IDENTITY, ...PAGE_SETTINGS].some((shown) => shown === name)
}
