import * as v from 'valibot'
import { ORDER_TEXT_VALUES } from '../domain/orders/order-texts.ts'
import { trimmed } from '../domain/text/typed-list.ts'
import { AWAY_TEXT_WORDS } from '../domain/whatsapp/away-text.ts'
import { inputObject, wholeNumber } from './fields.ts'
import { line, messageText, upTo } from './setting-fields.ts'

/** A text that may be empty: no account, no template, or a secret that stays as it is. */
function emptyOr(pattern: RegExp, problem: string) {
  return v.pipe(
    v.string(problem),
    v.trim(),
    v.check((value) => value === '' || pattern.test(value), problem),
  )
}

const secret = emptyOr(/^[\x21-\x7e]{8,1000}$/, 'Copiez la valeur en entier, sans espace.')

export const whatsAppAccount = inputObject({
  phoneNumberId: emptyOr(/^\d{5,20}$/, 'L’identifiant du numéro n’a que des chiffres.'),
  accessToken: secret,
  appSecret: secret,
  verifyToken: secret,
})

const WORDS = `Un mot du modèle est l’un de ceux-ci\u202f: ${Object.keys(ORDER_TEXT_VALUES).join(', ')}.`

export const whatsAppStep = inputObject({
  send: v.boolean('Choisissez oui ou non.'),
  template: emptyOr(
    /^[a-z0-9_]{1,512}$/,
    'Un nom de modèle n’a que des minuscules sans accent, des chiffres et _.',
  ),
  language: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[a-z]{2,3}(?:_[A-Z]{2})?$/, 'Indiquez la langue comme fr ou fr_FR.'),
  ),
  words: v.pipe(
    v.array(v.string(WORDS), WORDS),
    v.transform((typed) => trimmed(typed)),
    v.array(v.picklist(Object.keys(ORDER_TEXT_VALUES), WORDS), WORDS),
    v.check((words) => new Set(words).size === words.length, 'Un mot est indiqué deux fois.'),
  ),
})

/** The inbox: which catalogue its articles come from, which account its templates, and what is answered out of hours. */
export const whatsAppInbox = inputObject({
  businessAccountId: emptyOr(/^\d{5,25}$/, 'L’identifiant du compte n’a que des chiffres.'),
  catalogId: emptyOr(/^\d{5,25}$/, 'L’identifiant du catalogue n’a que des chiffres.'),
  awaySend: v.boolean('Choisissez oui ou non.'),
  awayText: messageText(AWAY_TEXT_WORDS),
})

/** months after which messages and their files are deleted (W-02) */
export const whatsAppMonths = wholeNumber(1, 60, 'Indiquez un nombre de mois, de 1 à 60.')

export const MAX_CANNED_REPLIES = 50

export const cannedReplies = v.pipe(
  upTo(
    MAX_CANNED_REPLIES,
    inputObject({
      title: line('Donnez un titre à cette réponse.', 40),
      text: messageText(ORDER_TEXT_VALUES),
    }),
  ),
  v.check(
    (replies) => new Set(replies.map(({ title }) => title)).size === replies.length,
    'Deux réponses ont le même titre.',
  ),
)
