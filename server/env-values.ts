import * as v from 'valibot'
import { readTrustedProxies } from '../api/middleware/client-address.ts'

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

/** Scheme and host, without a trailing slash. */
export const webOrigin = v.pipe(
  v.string(),
  v.check(isWebOrigin, 'an address like https://shop.sn'),
  v.transform((url) => new URL(url).origin),
)

export const bucketUrl = v.pipe(v.string(), v.check(isBucket, 'a bucket like https://s3.example.sn/images'))

export const trustedProxies = v.pipe(
  v.optional(v.string(), ''),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const trusted = readTrustedProxies(dataset.value)
    if (trusted) return trusted
    addIssue({ message: 'addresses or networks like 10.0.0.0/8, separated by commas' })
    return NEVER
  }),
)

export const logLevel = v.picklist(
  ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  'fatal, error, warn, info, debug, trace or silent',
)

export function wholeNumber(least: number, most: number) {
  const expected = `a whole number from ${least} to ${most}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, expected),
    v.transform(Number),
    v.minValue(least, expected),
    v.maxValue(most, expected),
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
