import * as v from 'valibot'
import { readSocialAddress, type SocialNetwork } from '../domain/contact/social-address.ts'
import { unknownWords } from '../domain/text/filled-text.ts'
import { atMostCharacters, clean, moment, tooLong, visible } from './fields.ts'

export const LIMITS = {
  line: 120,
  paragraph: 400,
  page: 20_000,
  /** titles of a page: drawing thousands of cards would hold the event loop */
  titles: 100,
  slides: 8,
  questions: 40,
  partners: 40,
  cities: 8,
  orderText: 700,
  zones: 30,
  districts: 200,
  synonyms: 300,
  sizeTables: 30,
  sizes: 40,
} as const

/** The steps of an order that have a WhatsApp text (D-52). */
export const ORDER_TEXT_NAMES = [
  'confirm',
  'packed',
  'out',
  'absent',
  'delivered',
  'changed',
  'unpaid',
  'notFound',
] as const

export function line(missing: string, limit: number = LIMITS.line) {
  return v.pipe(
    v.string(missing),
    v.trim(),
    v.nonEmpty(missing),
    visible(missing),
    atMostCharacters(limit, tooLong(limit)),
    clean,
  )
}

export function optionalLine(limit: number = LIMITS.line) {
  return v.pipe(v.string(tooLong(limit)), v.trim(), atMostCharacters(limit, tooLong(limit)), clean)
}

export function upTo<const Entry extends v.GenericSchema>(limit: number, entry: Entry) {
  const message = `${limit} entrées au maximum.`
  return v.pipe(v.array(entry, message), v.maxLength(limit, message))
}

const TITLE = /^ {0,3}(?:#{1,6}(?:[ \t]|$)|[=-]+[ \t]*$)/gm

export const fewTitles = v.check<string, string>(
  (text) => (text.match(TITLE)?.length ?? 0) <= LIMITS.titles,
  `${LIMITS.titles} titres au maximum.`,
)

export function markdown(missing: string) {
  return v.pipe(
    v.string(missing),
    v.trim(),
    v.nonEmpty(missing),
    visible(missing),
    v.maxLength(LIMITS.page, tooLong(LIMITS.page)),
    fewTitles,
    clean,
  )
}

const TIME = 'Indiquez une heure comme 08:00.'
export const time = v.pipe(v.string(TIME), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, TIME))

export const optionalTime = v.optional(
  v.pipe(v.string(TIME), v.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, TIME)),
  '',
)

export const WEB_ADDRESS = 'Indiquez une adresse complète, comme https://www.exemple.com/maboutique.'
export const webAddress = address(WEB_ADDRESS, isWebAddress)

/** The page of a shop in a social network, as people type it; empty for none. */
export function socialAddress(network: SocialNetwork) {
  const message =
    'Indiquez une adresse complète, comme https://www.exemple.com/maboutique, ou un nom comme @maboutique.'
  return v.pipe(
    v.string(message),
    v.maxLength(300, tooLong(300)),
    v.check((typed) => readSocialAddress(network, typed) !== null, message),
    v.transform((typed) => readSocialAddress(network, typed) ?? ''),
  )
}

export const LINK = 'Indiquez une page de la boutique, comme /products/Sale, ou une adresse en https://.'
/** A path of the shop or a URL of another site; empty for none. */
export const link = address(LINK, (typed) => /^\/(?![/\\])\S*$/.test(typed) || isWebAddress(typed))

function address(message: string, isAccepted: (typed: string) => boolean) {
  return v.pipe(
    v.string(message),
    v.trim(),
    v.maxLength(300, tooLong(300)),
    v.check((typed) => typed === '' || isAccepted(typed), message),
  )
}

function isWebAddress(typed: string): boolean {
  return /^https:\/\/\S+$/.test(typed) && URL.canParse(typed)
}

const IMAGE = 'Choisissez une image.'
/** The URL of an uploaded or bundled image. */
export const image = v.pipe(
  v.string(IMAGE),
  v.maxLength(200, IMAGE),
  // Refuses addresses on another host (`//`) and paths with a parent folder (`..`).
  v.regex(/^(?:\/\w[\w.-]*)+$/, IMAGE),
)

const MOMENT = 'Indiquez une date.'
const optionalMoment = v.nullable(moment(MOMENT))

/** Period in which a banner or slide is shown: ISO timestamps, null for no limit. */
export const period = { from: optionalMoment, until: optionalMoment }

const MESSAGE = 'Indiquez le texte.'

/** A WhatsApp text; each placeholder in it must be a key of `words`. */
export function messageText(words: Readonly<Record<string, string>>) {
  return v.pipe(
    line(MESSAGE, LIMITS.orderText),
    v.check(
      (typed) => unknownWords(typed, words).length === 0,
      ({ input }) =>
        `{${unknownWords(String(input), words)[0]}} n’existe pas\u202f: choisissez un mot de la liste.`,
    ),
  )
}
