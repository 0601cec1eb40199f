import * as v from 'valibot'
import { ORDER_TEXT_VALUES } from '../domain/orders/order-texts.ts'
import { trimmed } from '../domain/text/typed-list.ts'
import { inputObject } from './fields.ts'

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
