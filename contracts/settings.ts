import * as v from 'valibot'
import { STOCK_ALERT_WORDS } from '../domain/catalogue/stock-alert.ts'
import { findSharedDistrict, uniqueDistricts } from '../domain/deliveries/zones.ts'
import { WALLETS } from '../domain/orders/order-constants.ts'
import { ORDER_TEXT_VALUES } from '../domain/orders/order-texts.ts'
import { quoted } from '../domain/text/quoted.ts'
import { trimmed } from '../domain/text/typed-list.ts'
import { city, openingHours } from './contact-settings.ts'
import { catalogueFeeds } from './feeds.ts'
import {
  anyPhone,
  atMostCharacters,
  clean,
  cleanToLine,
  email,
  inputObject,
  phone,
  tooLong,
  visible,
  wholeFrancs,
  wholeNumber,
} from './fields.ts'
import { mailSettings } from './mail.ts'
import { paymentAccounts, paymentFlow } from './payment-settings.ts'
import {
  image,
  LIMITS,
  LINK,
  line,
  link,
  markdown,
  messageText,
  ORDER_TEXT_NAMES,
  optionalLine,
  period,
  socialAddress,
  upTo,
  WEB_ADDRESS,
  webAddress,
} from './setting-fields.ts'
import { sizeTable } from './size-table.ts'
import {
  cannedReplies,
  whatsAppAccount,
  whatsAppInbox,
  whatsAppMonths,
  whatsAppStep,
} from './whatsapp-settings.ts'

const LONGEST_SYNONYM = 40
const SYNONYMS = 'Indiquez de 2 à 10 mots qui ont le même sens.'
/** Words that a search treats as synonyms (F-11). */
const synonymGroup = inputObject({
  words: v.pipe(
    v.array(
      v.pipe(v.string(SYNONYMS), atMostCharacters(LONGEST_SYNONYM, tooLong(LONGEST_SYNONYM)), cleanToLine),
      SYNONYMS,
    ),
    v.transform((typed) => trimmed(typed)),
    v.minLength(2, SYNONYMS),
    v.maxLength(10, SYNONYMS),
  ),
})

const walletAccount = inputObject({
  name: v.picklist(WALLETS, 'Choisissez un moyen de paiement.'),
  /** phone number of the account that receives payments, nine digits */
  number: phone,
  ussd: line('Indiquez le code à composer.', 20),
  site: v.pipe(webAddress, v.nonEmpty(WEB_ADDRESS)),
})

const francs = wholeFrancs(0, 10_000_000)

const DISTRICTS = 'Indiquez au moins un quartier.'
const districts = v.pipe(
  v.array(v.pipe(v.string(DISTRICTS), atMostCharacters(60, tooLong(60)), cleanToLine), DISTRICTS),
  v.transform((typed) => uniqueDistricts(trimmed(typed))),
  v.minLength(1, DISTRICTS),
  v.maxLength(LIMITS.districts, `${LIMITS.districts} quartiers au maximum.`),
)

const deliveryZone = inputObject({
  id: line('Il manque un identifiant.', 40),
  name: line('Indiquez le nom de la zone.', 60),
  fee: francs,
  freeFrom: v.nullable(francs),
  deliveryTime: optionalLine(40),
  cash: v.boolean('Choisissez oui ou non.'),
  districts,
})

const deliveryZones = v.pipe(
  upTo(LIMITS.zones, deliveryZone),
  v.check(
    (zones) => new Set(zones.map(({ name }) => name)).size === zones.length,
    'Deux zones ont le même nom.',
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const shared = findSharedDistrict(dataset.value)
    if (!shared) return
    const { index, district, zones } = shared
    const zone = dataset.value[index]
    addIssue({
      message: `${quoted(district)} est dans deux zones : ${zones.join(' et ')}.`,
      path: [
        { type: 'array', origin: 'value', input: dataset.value, key: index, value: zone },
        { type: 'object', origin: 'value', input: { ...zone }, key: 'districts', value: zone?.districts },
      ],
    })
  }),
)

const DAYS = 'Indiquez un nombre de jours, de 0 à 60.'
const days = wholeNumber(0, 60, DAYS)

export const slide = inputObject({
  id: line('Il manque un identifiant.', 40),
  /** label of the button that selects the slide, and title in the dashboard */
  name: line('Donnez un nom à cette image.', 40),
  image,
  title: line('Indiquez le titre.', 80),
  note: optionalLine(80),
  call: line('Indiquez le texte du bouton.', 40),
  link: v.pipe(link, v.nonEmpty(LINK)),
  ...period,
})

const question = inputObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'Il manque un identifiant.')),
  question: line('Indiquez la question.', 200),
  /** Markdown */
  answer: v.pipe(
    v.string('Indiquez la réponse.'),
    v.trim(),
    v.nonEmpty('Indiquez la réponse.'),
    visible('Indiquez la réponse.'),
    v.maxLength(3000, tooLong(3000)),
    clean,
  ),
})

const PIECES = 'Indiquez un nombre de pièces, de 1 à 1 000 000.'

const MEASUREMENT = 'Un identifiant de mesure commence par G-.'

/** Settings that a merchant can change (G-01, G-02): the schema of each. */
export const SETTINGS = {
  name: line('Indiquez le nom de la boutique.', 60),
  slogan: optionalLine(),
  /** an uploaded image; null for the bundled logo */
  logo: v.nullable(image),
  email,
  openingHours,
  cities: v.pipe(
    upTo(LIMITS.cities, city),
    v.minLength(1, 'Indiquez au moins une adresse.'),
    v.check(
      (all) => new Set(all.map(({ name }) => name)).size === all.length,
      'Deux adresses ont la même ville.',
    ),
  ),
  /** the number that receives orders by chat, nine digits */
  whatsapp: anyPhone,
  social: inputObject({
    facebook: socialAddress('facebook'),
    tiktok: socialAddress('tiktok'),
    instagram: socialAddress('instagram'),
  }),
  wallets: v.pipe(
    upTo(WALLETS.length, walletAccount),
    v.check(
      (all) => new Set(all.map(({ name }) => name)).size === all.length,
      'Un moyen de paiement est indiqué deux fois.',
    ),
  ),
  /** delivery times: on product pages (`productDays`: minimum, maximum), at checkout (`pageDays`) and in the terms */
  delivery: inputObject({
    productDays: v.pipe(
      v.tuple([days, days], DAYS),
      v.check(([from, to]) => from <= to, 'Le premier nombre de jours est le plus petit.'),
    ),
    pageDays: line('Indiquez le délai.'),
    dakar: line('Indiquez le délai.', 40),
    mbour: line('Indiquez le délai.', 40),
    express: line('Indiquez le délai.', 40),
  }),
  /** empty: delivery is not charged online (D-25) */
  deliveryZones,
  /** a Google Analytics measurement id; null: no analytics and no consent question */
  analyticsId: v.nullable(v.pipe(v.string(MEASUREMENT), v.regex(/^G-[A-Z0-9]{4,20}$/, MEASUREMENT))),
  /** the bar above every storefront page; null for none */
  banner: v.nullable(inputObject({ text: line('Indiquez le texte.', 160), link, ...period })),
  slides: v.pipe(upTo(LIMITS.slides, slide), v.minLength(1, 'Indiquez au moins une image.')),
  faq: v.pipe(upTo(LIMITS.questions, question), v.minLength(1, 'Indiquez au moins une question.')),
  partners: upTo(LIMITS.partners, inputObject({ name: line('Indiquez le nom.', 60), logo: image })),
  /** Markdown with placeholders, see domain/settings/placeholders.ts */
  terms: markdown('Indiquez les conditions de vente.'),
  privacy: markdown('Indiquez la politique de confidentialité.'),
  about: markdown('Indiquez le texte de la page.'),
  /** null: mails are not sent. `password` is write-only. */
  mail: v.nullable(mailSettings),
  /** how customers pay with each wallet (E-01) */
  paymentFlows: inputObject({ Wave: paymentFlow('Wave'), 'Orange Money': paymentFlow('Orange Money') }),
  /** the shop's account at each provider; its secrets are write-only */
  paymentAccounts,
  /** hours that an order to be paid with a wallet keeps its stock without a payment (E-05) */
  unpaidHours: wholeNumber(1, 720, 'Indiquez un nombre d’heures, de 1 à 720.'),
  /** whether administrators need a second factor to sign in (G-20) */
  secondFactorRequired: v.boolean('Choisissez oui ou non.'),
  /** the WhatsApp text for each step of an order (D-52) */
  orderTexts: inputObject(v.entriesFromList(ORDER_TEXT_NAMES, messageText(ORDER_TEXT_VALUES))),
  /** the shop's account at the WhatsApp Cloud API; its secrets are write-only (G-12) */
  whatsappAccount: whatsAppAccount,
  /** at which steps of an order the shop itself writes, and with which template */
  whatsappSteps: inputObject(v.entriesFromList(ORDER_TEXT_NAMES, whatsAppStep)),
  /** messages of customers in the dashboard (W-05, W-06, W-09) */
  whatsappInbox: whatsAppInbox,
  whatsappMonths: whatsAppMonths,
  /** answers that the team often gives, with the words of the order texts */
  cannedReplies,
  /** the WhatsApp text about a sold-out product that is back (F-50) */
  stockAlertText: messageText(STOCK_ALERT_WORDS),
  /** limits above which an order is flagged before its confirmation (D-11); `amount` in francs */
  orderLimits: inputObject({
    pieces: wholeNumber(1, 1_000_000, PIECES),
    amount: wholeFrancs(1, 100_000_000),
  }),
  /** the default `lowStockThreshold` of new products */
  lowStock: wholeNumber(0, 1_000_000, 'L’alerte de stock doit être un nombre positif ou zéro.'),
  /** words that a search treats as synonyms (F-11) */
  synonyms: upTo(LIMITS.synonyms, synonymGroup),
  /**
   * synonyms in Wolof: a setting of their own, so that a shop that has changed its `synonyms` gets these and their later
   * corrections
   */
  wolofWords: upTo(LIMITS.synonyms, synonymGroup),
  /** which size fits a child: by category, and by brand */
  sizeTables: upTo(LIMITS.sizeTables, sizeTable),
  /** the catalogue feeds for other platforms */
  catalogueFeeds,
} as const

export type SettingName = keyof typeof SETTINGS
export type Settings = { [Name in SettingName]: v.InferOutput<(typeof SETTINGS)[Name]> }
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

export type City = Settings['cities'][number]
export type WalletAccount = Settings['wallets'][number]
export type Slide = Settings['slides'][number]
export type FaqEntry = Settings['faq'][number]
export type Partner = Settings['partners'][number]

/** Settings that are part of every page. */
export const IDENTITY = [
  'name',
  'slogan',
  'logo',
  'email',
  'openingHours',
  'cities',
  'whatsapp',
  'social',
  'wallets',
  'paymentFlows',
  'delivery',
  'analyticsId',
  'banner',
] as const satisfies readonly SettingName[]
export type Identity = Pick<Settings, (typeof IDENTITY)[number]>

/** Settings that only some pages read. */
export const PAGE_SETTINGS = [
  'slides',
  'partners',
  'faq',
  'terms',
  'privacy',
  'about',
  'deliveryZones',
  'sizeTables',
] as const
export type PageSetting = (typeof PAGE_SETTINGS)[number]
