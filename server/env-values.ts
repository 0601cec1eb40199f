import * as v from 'valibot'
import { readTrustedProxies } from '../api/middleware/client-address.ts'
import { type MailSettings, mailSettings } from '../contracts/mail.ts'
import { isMailbox } from '../domain/mail/mail.ts'

// Each message completes the sentence "PORT must be …".

export const onOff = v.pipe(
  v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  v.transform((value) => value === 'on'),
)

export const port = wholeNumber(0, 65_535)

export const host = v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'a name or an address')), '127.0.0.1')

export const folder = v.pipe(v.string(), v.nonEmpty('a folder'))

export const jsonFile = v.pipe(v.string(), v.nonEmpty('a JSON file'))

export const postgresUrl = v.pipe(
  v.string(),
  v.check(isPostgresUrl, 'an address like postgres://user@host/database'),
)

const SECRETS_KEY_LENGTH = 32

/** One key, or several separated by commas: the first encrypts, the others are former ones. */
export const secretsKeys = v.optional(
  v.pipe(
    v.string(),
    v.transform((keys) => keys.split(',').flatMap((key) => key.trim() || [])),
    v.everyItem(
      (key) => key.length >= SECRETS_KEY_LENGTH,
      `at least ${SECRETS_KEY_LENGTH} random characters, for example from openssl rand -base64 32`,
    ),
  ),
  '',
)

/** Scheme and host, without a trailing slash. */
export const webOrigin = v.pipe(
  v.string(),
  v.check(isWebOrigin, 'an address like https://shop.sn'),
  v.transform((url) => new URL(url).origin),
)

export const bucketUrl = v.pipe(v.string(), v.check(isBucket, 'a bucket like https://s3.example.sn/images'))

/** Networks and addresses as a `BlockList`, empty by default. */
export const networks = v.optional(
  readWith(readTrustedProxies, 'addresses or networks like 10.0.0.0/8, separated by commas'),
  '',
)

const SMTP_PORTS = { tls: 465, starttls: 587, none: 25 } as const

/** `smtps:` uses TLS from the start; `smtp:` uses STARTTLS unless the URL ends with `?security=none`. */
export const smtpUrl = readWith(readSmtpUrl, 'an address like smtps://user:password@smtp.example.sn')

function readSmtpUrl(
  text: string,
): Pick<MailSettings, 'host' | 'port' | 'security' | 'user' | 'password'> | null {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || !/^\/?$/.test(url.pathname)) return null
  if (url.search !== '' && url.search !== '?security=none') return null
  const plain = url.search === '' ? 'starttls' : 'none'
  const security = url.protocol === 'smtps:' ? 'tls' : plain
  const server = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? SMTP_PORTS[security] : Number(url.port),
    security,
    user: decoded(url.username),
    password: decoded(url.password),
  }
  const { host, port, user, password } = mailSettings.entries
  const schema = v.object({ host, port, security: mailSettings.entries.security, user, password })
  const read = v.safeParse(schema, server)
  return read.success ? read.output : null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** `Keur Bébé <boutique@keurbebe.example>`, or the address alone. */
export const mailSender = readWith(readSender, 'an address like Keur Bébé <boutique@example.sn>')

function readSender(given: string): Pick<MailSettings, 'senderName' | 'senderAddress'> | null {
  const text = given.trim()
  const start = text.lastIndexOf('<')
  const isNamed = start >= 0 && text.endsWith('>')
  const senderName = isNamed ? text.slice(0, start).replaceAll('"', '').trim() : ''
  const senderAddress = isNamed ? text.slice(start + 1, -1).trim() : text
  return isMailbox(senderAddress) ? { senderName, senderAddress } : null
}

export const mailRecipients = readWith((list) => {
  const read = v.safeParse(mailSettings.entries.recipients, list.split(','))
  return read.success ? read.output : null
}, 'one to ten addresses, separated by commas')

/** The hour at which the daily summary is sent; null for `off`. */
export const summaryHour = v.pipe(
  v.string(),
  v.regex(/^(?:off|\d|1\d|2[0-3])$/, 'an hour from 0 to 23, or off'),
  v.transform((hour) => (hour === 'off' ? null : Number(hour))),
)

export const logLevel = v.picklist(
  ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  'fatal, error, warn, info, debug, trace or silent',
)

/** Returns a schema that parses a text with `read`. A result of null or undefined means that the text is invalid. */
function readWith<Value>(read: (text: string) => Value | null | undefined, expected: string) {
  return v.pipe(
    v.string(),
    v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value)
      if (value !== null && value !== undefined) return value
      addIssue({ message: expected })
      return NEVER
    }),
  )
}

export function wholeNumber(least: number, max: number) {
  const expected = `a whole number from ${least} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, expected),
    v.transform(Number),
    v.minValue(least, expected),
    v.maxValue(max, expected),
  )
}

function isWebOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return false
  return url.username === '' && url.password === '' && url.href === `${url.origin}/` && !/[?#]/.test(text)
}

function isBucket(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && /^\/[\w.-]+\/?$/.test(url.pathname) && !url.search
}

function isPostgresUrl(text: string): boolean {
  return /^postgres(?:ql)?:\/\/\S+$/.test(text) && URL.canParse(text)
}
