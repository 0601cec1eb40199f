import * as v from 'valibot'
import { readTrustedProxies, type TrustedProxies } from '../api/middleware/client-address.ts'

/** The settings of the shop, read once at start from the environment. */
export interface Env {
  port: number
  host: string
  /** where visitors reach the shop, without a trailing slash */
  publicUrl: string
  dataDir: string
  /** PostgreSQL; absent for SQLite in `dataDir` */
  databaseUrl: string | undefined
  /** a replica of it, for catalogue reads; absent: none */
  databaseReadUrl: string | undefined
  /** the most connections this process holds to it at the same time, besides the one it follows the others over */
  databasePool: number
  /** a bucket of an S3-compatible store for the pictures; absent for the disk in `dataDir` */
  pictureStore: { url: string; keyId: string; secret: string; region: string } | undefined
  /** where visitors fetch the pictures, without a trailing slash; absent: from the shop */
  picturesUrl: string | undefined
  /** an empty shop is filled with the demo catalogue */
  demo: boolean
  rateLimits: boolean
  /** the proxies in front of the shop, whose `X-Forwarded-For` counts */
  trustedProxies: TrustedProxies
  /** a JSON file that replaces parts of config/identity.ts */
  identityFile: string | undefined
  logLevel: string
  /** where Prometheus reads the shop's figures; absent: nowhere */
  metricsPort: number | undefined
  metricsHost: string
  /** where the day's backups go; absent: none are made by themselves */
  backupDir: string | undefined
  /** how many of them are kept */
  backupKeep: number
  /** the hour of the day after which one is made, in the machine's own time */
  backupHour: number
}

const onOff = (name: string) =>
  v.pipe(
    v.optional(v.picklist(['on', 'off'], expected(name, 'on ou off')), 'on'),
    v.transform((value) => value === 'on'),
  )

function wholeNumber(name: string, otherwise: string, least: number, most: number) {
  const sentence = expected(name, `un nombre entier entre ${least} et ${most}`)
  return v.pipe(
    v.optional(v.string(), otherwise),
    v.regex(/^\d{1,5}$/, sentence),
    v.transform(Number),
    v.minValue(least, sentence),
    v.maxValue(most, sentence),
  )
}

const port = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, expected(name, 'un nombre entier entre 0 et 65535')),
    v.transform(Number),
    v.maxValue(65_535, expected(name, 'un nombre entier entre 0 et 65535')),
  )

const host = (name: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, expected(name, 'un nom ou une adresse'))), '127.0.0.1')

const postgresUrl = (name: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(isPostgresUrl, expected(name, 'une adresse postgres://utilisateur@hôte/base')),
    ),
  )

const webOrigin = (name: string) =>
  v.pipe(
    v.string(),
    v.check(isWebOrigin, expected(name, 'une adresse comme https://boutique.sn')),
    v.transform((url) => new URL(url).origin),
  )

const schema = v.object({
  PORT: v.optional(port('PORT'), '3000'),
  HOST: host('HOST'),
  PUBLIC_URL: v.optional(webOrigin('PUBLIC_URL')),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty(expected('DATA_DIR', 'un dossier'))), './data'),
  DATABASE_URL: postgresUrl('DATABASE_URL'),
  DATABASE_READ_URL: postgresUrl('DATABASE_READ_URL'),
  DATABASE_POOL: wholeNumber('DATABASE_POOL', '10', 1, 500),
  PICTURES_S3_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isBucket, expected('PICTURES_S3_URL', 'un dépôt comme https://s3.exemple.sn/images')),
    ),
  ),
  PICTURES_S3_KEY_ID: v.optional(v.string()),
  PICTURES_S3_SECRET: v.optional(v.string()),
  PICTURES_S3_REGION: v.optional(v.string(), 'auto'),
  PICTURES_URL: v.optional(webOrigin('PICTURES_URL')),
  DEMO: onOff('DEMO'),
  RATE_LIMITS: onOff('RATE_LIMITS'),
  TRUSTED_PROXIES: v.pipe(
    v.optional(v.string(), ''),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const trusted = readTrustedProxies(dataset.value)
      if (trusted) return trusted
      addIssue({
        message: expected('TRUSTED_PROXIES', 'des adresses ou des réseaux comme 10.0.0.0/8, entre virgules'),
      })
      return NEVER
    }),
  ),
  IDENTITY_FILE: v.optional(v.pipe(v.string(), v.nonEmpty(expected('IDENTITY_FILE', 'un fichier JSON')))),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      expected('LOG_LEVEL', 'fatal, error, warn, info, debug, trace ou silent'),
    ),
    'info',
  ),
  METRICS_PORT: v.optional(port('METRICS_PORT')),
  METRICS_HOST: host('METRICS_HOST'),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_KEEP: wholeNumber('BACKUP_KEEP', '14', 1, 1000),
  BACKUP_HOUR: wholeNumber('BACKUP_HOUR', '3', 0, 23),
})

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

function expected(name: string, what: string) {
  return (issue: v.BaseIssue<unknown>) =>
    `${name} doit être ${what} (reçu : "${withoutPassword(String(issue.input))}").`
}

/** The sentence may end in a log. */
function withoutPassword(text: string): string {
  return text.replace(/:\/\/\S*@/, '://…@')
}

/**
 * Checks the environment. An empty variable counts as absent.
 * @throws Error whose message names the first wrong variable and what was expected.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = v.safeParse(schema, given)
  if (!result.success) throw new Error(result.issues[0].message)
  const read = result.output
  if (read.DATABASE_READ_URL && !read.DATABASE_URL) {
    throw new Error('DATABASE_READ_URL nomme une copie de la base de DATABASE_URL, qui manque.')
  }
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    databaseReadUrl: read.DATABASE_READ_URL,
    databasePool: read.DATABASE_POOL,
    pictureStore: pictureStoreOf(read),
    picturesUrl: read.PICTURES_URL,
    demo: read.DEMO,
    rateLimits: read.RATE_LIMITS,
    trustedProxies: read.TRUSTED_PROXIES,
    identityFile: read.IDENTITY_FILE,
    logLevel: read.LOG_LEVEL,
    metricsPort: read.METRICS_PORT,
    metricsHost: read.METRICS_HOST,
    backupDir: read.BACKUP_DIR,
    backupKeep: read.BACKUP_KEEP,
    backupHour: read.BACKUP_HOUR,
  }
}

function pictureStoreOf(read: v.InferOutput<typeof schema>): Env['pictureStore'] {
  const { PICTURES_S3_URL: url, PICTURES_S3_KEY_ID: keyId, PICTURES_S3_SECRET: secret } = read
  if (url === undefined) return undefined
  if (!keyId || !secret) {
    throw new Error('PICTURES_S3_URL demande aussi PICTURES_S3_KEY_ID et PICTURES_S3_SECRET.')
  }
  return { url, keyId, secret, region: read.PICTURES_S3_REGION }
}
