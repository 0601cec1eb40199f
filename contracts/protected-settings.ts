import { addedContacts } from '../domain/settings/contacts.ts'
import type { SettingName } from './settings.ts'

/**
 * How a change of a setting is protected.
 * - `rights`: it carries secrets or decides how accounts are protected. Needs every permission, or the password.
 * - `money`: where customers' money goes, and who writes to them. Needs the password of everybody.
 * - `contact`: where customers write or call, and what they are told to do. Like `money`, but for the first value in a
 *   shop with one administrator.
 * - `text`: like `contact` when the change adds a number, an address, a link or a code; otherwise free.
 * - `free`: needs nothing more.
 */
type Protection = 'rights' | 'money' | 'contact' | 'text' | 'free'

const PROTECTIONS: Readonly<Record<SettingName, Protection>> = {
  mail: 'rights',
  secondFactorRequired: 'rights',
  wallets: 'money',
  paymentFlows: 'money',
  paymentAccounts: 'money',
  whatsappAccount: 'money',
  whatsappSteps: 'money',
  whatsappInbox: 'contact',
  whatsapp: 'contact',
  email: 'contact',
  social: 'contact',
  cities: 'contact',
  orderTexts: 'contact',
  cannedReplies: 'contact',
  stockAlertText: 'contact',
  name: 'text',
  slogan: 'text',
  delivery: 'text',
  deliveryZones: 'text',
  banner: 'text',
  slides: 'text',
  faq: 'text',
  partners: 'text',
  terms: 'text',
  privacy: 'text',
  about: 'text',
  logo: 'free',
  openingHours: 'free',
  analyticsId: 'free',
  whatsappMonths: 'free',
  unpaidHours: 'free',
  orderLimits: 'free',
  lowStock: 'free',
  synonyms: 'free',
  wolofWords: 'free',
  sizeTables: 'free',
  catalogueFeeds: 'free',
}

/** Whether every change of the setting is protected. */
export function isProtectedSetting(name: SettingName): boolean {
  return !['text', 'free'].includes(PROTECTIONS[name])
}

export interface ProtectedChange {
  name: SettingName
  protection: 'rights' | 'money' | 'contact'
  /** the numbers, addresses and links that a text did not contain before */
  added: readonly string[]
}

/** How this change is protected; null for one that needs nothing more. */
export function protectedChange(
  name: SettingName,
  { before, after }: { before: unknown; after: unknown },
): ProtectedChange | null {
  const protection = PROTECTIONS[name]
  if (protection === 'free') return null
  if (protection !== 'text') return { name, protection, added: [] }
  const added = addedContacts(before, after)
  return added.length > 0 ? { name, protection: 'contact', added } : null
}
