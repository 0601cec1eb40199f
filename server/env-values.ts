import * as v from 'valibot'
import { readTrustedProxies } from '../api/middleware/client-address.ts'

// What settings may be. A message says what was expected, to end "PORT doit être …".

export const onOff = v.pipe(
  v.optional(v.picklist(['on', 'off'], 'on ou off'), 'on'),
  v.transform((value) => value === 'on'),
)

export const port = wholeNumber(0, 65_535)

/** A name or an address to listen on; this machine alone unless given. */
export const host = v.optional(
  v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'un nom ou une adresse')),
  '127.0.0.1',
)

export const folder = v.pipe(v.string(), v.nonEmpty('un dossier'))

export const jsonFile = v.pipe(v.string(), v.nonEmpty('un fichier JSON'))

export const postgresUrl = v.pipe(
  v.string(),
  v.check(isPostgresUrl, 'une adresse postgres://utilisateur@hôte/base'),
)

/** Scheme and host, without a slash at the end. */
export const webOrigin = v.pipe(
  v.string(),
  v.check(isWebOrigin, 'une adresse comme https://boutique.sn'),
  v.transform((url) => new URL(url).origin),
)

export const bucketUrl = v.pipe(v.string(), v.check(isBucket, 'un dépôt comme https://s3.exemple.sn/images'))

export const trustedProxies = v.pipe(
  v.optional(v.string(), ''),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const trusted = readTrustedProxies(dataset.value)
    if (trusted) return trusted
    addIssue({ message: 'des adresses ou des réseaux comme 10.0.0.0/8, entre virgules' })
    return NEVER
  }),
)

export const logLevel = v.picklist(
  ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  'fatal, error, warn, info, debug, trace ou silent',
)

export function wholeNumber(least: number, most: number) {
  const expected = `un nombre entier entre ${least} et ${most}`
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
