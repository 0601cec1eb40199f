import type { Settings } from '../contracts/settings.ts'
import { faqEntries } from './faq.ts'
import { defaultIdentity } from './identity.ts'
import { orderTexts } from './order-texts.ts'
import { partners } from './partners.ts'
import { slides } from './slides.ts'
import { stockAlertText } from './stock-alert-text.ts'
import { synonyms } from './synonyms.ts'
import { about, privacy, terms } from './texts.ts'

/** Default values of all settings. */
export const defaultSettings: Settings = {
  ...defaultIdentity,
  slides: [...slides],
  faq: [...faqEntries],
  partners: [...partners],
  terms,
  privacy,
  about,
  mail: null,
  secondFactorRequired: false,
  lowStock: 3,
  orderTexts,
  stockAlertText,
  orderLimits: { pieces: 20, amount: 150_000 },
  deliveryZones: [],
  synonyms,
}
