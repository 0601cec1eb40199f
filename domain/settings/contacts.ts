import { isRecord } from '../unknown-values.ts'

/** Fields whose values no customer reads as a text. */
const UNREAD = new Set(['id', 'image', 'logo', 'from', 'until'])

const MAIL_ADDRESS = /[^\s@<>()[\]"']{1,64}@[^\s@<>()[\]"']{1,190}\.\p{L}{2,24}/gu
/** also without a scheme, and with a host that is only a number */
const LINK = /(?:https?:[\\/]*|\/\/)[^\s<>()[\]"']+/giu
const SITE = /(?:[\p{L}\p{N}-]{1,63}\.){1,9}\p{L}{2,24}(?:\/[^\s<>()[\]"']*)?/gu
/** the name of an account on a social network */
const HANDLE = /@[\p{L}\p{N}._]{3,}/gu
/** a code that a phone dials, such as `*144#` */
const DIALLED = /[*#]\p{Nd}[\p{Nd}*]{0,40}#/gu
/** seven digits or more, however they are written */
const NUMBER = /\p{Nd}(?:[^\p{L}\p{N}]{0,3}\p{Nd}){6,}/gu
const DAY = /^(?:(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|1[0-2])[/.-](?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d)$/

/**
 * The numbers, addresses, links and codes in the texts of a setting that `before` does not contain: whoever reads the
 * new text may write or pay there.
 */
export function addedContacts(before: unknown, after: unknown): string[] {
  const known = new Set(contactsIn(before).map(spelling))
  return [...new Set(contactsIn(after))].filter((contact) => !known.has(spelling(contact)))
}

function contactsIn(value: unknown): string[] {
  if (typeof value === 'string') return contactsInText(value.normalize('NFKC'))
  if (Array.isArray(value)) return value.flatMap(contactsIn)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([field, inner]) => (UNREAD.has(field) ? [] : contactsIn(inner)))
}

function contactsInText(text: string): string[] {
  const found: string[] = []
  let rest = text
  for (const pattern of [LINK, MAIL_ADDRESS, HANDLE, SITE, DIALLED, NUMBER]) {
    found.push(...(rest.match(pattern) ?? []))
    rest = rest.replace(pattern, ' | ')
  }
  return found.filter((contact) => !DAY.test(contact))
}

/** The same for every way to write a number; a number of Senegal also with its country code. */
function spelling(contact: string): string {
  if (/\p{L}|[*#@]/u.test(contact)) return contact.toLowerCase()
  return contact.replace(/[^\p{Nd}]/gu, '').replace(/^(?:00)?221(?=\d{9}$)/, '')
}
