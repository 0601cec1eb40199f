import * as v from 'valibot'
import { isLoopback } from '../api/middleware/client-address.ts'
import type { MailSettings } from '../contracts/mail.ts'
import { PROVIDER_IDS, type ProviderId } from '../domain/payments/providers.ts'
import {
  bucketUrl,
  folder,
  host,
  jsonFile,
  logLevel,
  mailRecipients,
  mailSender,
  networks,
  onOff,
  port,
  postgresUrl,
  secretsKeys,
  smtpUrl,
  summaryHour,
  webOrigin,
  wholeNumber,
} from './env-values.ts'

export type Env = ReturnType<typeof readEnv>

const settings = v.object({
  PORT: v.optional(port, '3000'),
  HOST: host,
  PUBLIC_URL: v.optional(webOrigin),
  DATA_DIR: v.optional(folder, './data'),
  DATABASE_URL: v.optional(postgresUrl),
  DATABASE_READ_URL: v.optional(postgresUrl),
  DATABASE_POOL: v.optional(wholeNumber(1, 500), '10'),
  SECRETS_KEY: secretsKeys,
  PICTURES_S3_URL: v.optional(bucketUrl),
  PICTURES_S3_KEY_ID: v.optional(v.string()),
  PICTURES_S3_SECRET: v.optional(v.string()),
  PICTURES_S3_REGION: v.optional(v.string(), 'auto'),
  PICTURES_URL: v.optional(webOrigin),
  DEMO: onOff,
  RATE_LIMITS: onOff,
  TRUSTED_PROXIES: networks,
  PRIVATE_NETWORKS: networks,
  IDENTITY_FILE: v.optional(jsonFile),
  LOG_LEVEL: v.optional(logLevel, 'info'),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: host,
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_KEEP: v.optional(wholeNumber(1, 1000), '14'),
  BACKUP_HOUR: v.optional(wholeNumber(0, 23), '3'),
  SMTP_URL: v.optional(smtpUrl),
  MAIL_FROM: v.optional(mailSender),
  MAIL_TO: v.optional(mailRecipients),
  MAIL_SUMMARY_HOUR: v.optional(summaryHour, '7'),
  WHATSAPP_URL: v.optional(webOrigin),
})

/** `WAVE_URL`, `ORANGE_MONEY_URL`, …: replace the documented address of a payment provider. */
const providerUrls = v.object(
  Object.fromEntries(PROVIDER_IDS.map((id) => [urlSettingOf(id), v.optional(webOrigin)])),
)

export const SETTING_NAMES = [...Object.keys(settings.entries), ...Object.keys(providerUrls.entries)]

/** The setting that replaces the address of a payment provider. */
export function urlSettingOf(id: ProviderId): string {
  return `${id.replaceAll('-', '_').toUpperCase()}_URL`
}

const schema = v.pipe(
  settings,
  v.partialCheck(
    [['DATABASE_URL'], ['DATABASE_READ_URL']],
    (read) => !read.DATABASE_READ_URL || Boolean(read.DATABASE_URL),
    'DATABASE_READ_URL names a replica of DATABASE_URL, which is not set.',
  ),
  v.partialCheck(
    [['PICTURES_S3_URL'], ['PICTURES_S3_KEY_ID'], ['PICTURES_S3_SECRET']],
    (read) => !read.PICTURES_S3_URL || Boolean(read.PICTURES_S3_KEY_ID && read.PICTURES_S3_SECRET),
    'PICTURES_S3_URL also needs PICTURES_S3_KEY_ID and PICTURES_S3_SECRET.',
  ),
  v.partialCheck(
    [['SMTP_URL'], ['MAIL_FROM'], ['MAIL_TO']],
    (read) => !read.SMTP_URL || Boolean(read.MAIL_FROM && read.MAIL_TO),
    'SMTP_URL also needs MAIL_FROM and MAIL_TO.',
  ),
)

/** Validates the environment; an empty variable counts as absent. @throws Error with one line per invalid variable */
export function readEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = v.safeParse(schema, given)
  const urls = v.safeParse(providerUrls, given)
  if (!result.success || !urls.success) {
    throw new Error([...(result.issues ?? []), ...(urls.issues ?? [])].map(sentence).join('\n'))
  }
  const read = result.output
  const publicUrl = read.PUBLIC_URL ?? `http://localhost:${read.PORT}`
  return {
    port: read.PORT,
    host: read.HOST,
    /** origin that visitors use, without a trailing slash */
    publicUrl,
    dataDir: read.DATA_DIR,
    /** PostgreSQL; absent for SQLite in `dataDir` */
    databaseUrl: read.DATABASE_URL,
    /** a replica of `databaseUrl`, for catalogue reads */
    databaseReadUrl: read.DATABASE_READ_URL,
    /** maximum database connections of this process, besides the one that reads events of other instances */
    databasePool: read.DATABASE_POOL,
    /** encrypt stored secrets; the first for new ones, the others are former keys */
    secretsKeys: read.SECRETS_KEY,
    /** S3-compatible bucket for the images; absent when the images are files in `dataDir` */
    imageStore: imageStoreOf(read),
    /** origin that visitors fetch images from, without a trailing slash; absent when the shop serves the images */
    imagesUrl: read.PICTURES_URL,
    /** fill an empty shop with the demo catalogue */
    demo: read.DEMO,
    rateLimits: read.RATE_LIMITS,
    /** proxies whose `X-Forwarded-For` is trusted */
    trustedProxies: read.TRUSTED_PROXIES,
    /** private networks of servers that users of the dashboard may choose, and of payment providers */
    privateNetworks: read.PRIVATE_NETWORKS,
    /** true when neither HOST, PUBLIC_URL nor TRUSTED_PROXIES makes the shop reachable from other machines */
    localOnly:
      isLoopback(read.HOST) && isLoopback(new URL(publicUrl).hostname) && given.TRUSTED_PROXIES === undefined,
    /** a JSON file; administrators cannot change the settings that it contains */
    identityFile: read.IDENTITY_FILE,
    logLevel: read.LOG_LEVEL,
    /** port of the Prometheus metrics; absent when metrics are off */
    metricsPort: read.METRICS_PORT,
    metricsHost: read.METRICS_HOST,
    /** folder of the daily backups; absent when backups are off */
    backupDir: read.BACKUP_DIR,
    backupKeep: read.BACKUP_KEEP,
    /** hour of the daily backup, in the machine's time zone */
    backupHour: read.BACKUP_HOUR,
    /** addresses in place of the documented ones, by payment provider */
    providerUrls: providerUrlsOf(urls.output),
    /** address in place of the WhatsApp Cloud API's */
    whatsAppUrl: read.WHATSAPP_URL,
    /** null without SMTP_URL */
    mail: mailOf(read),
  }
}

function imageStoreOf(read: v.InferOutput<typeof schema>) {
  const { PICTURES_S3_URL: url, PICTURES_S3_KEY_ID: keyId, PICTURES_S3_SECRET: secret } = read
  return url && keyId && secret ? { url, keyId, secret, region: read.PICTURES_S3_REGION } : undefined
}

function providerUrlsOf(read: v.InferOutput<typeof providerUrls>): Partial<Record<ProviderId, string>> {
  const given = PROVIDER_IDS.map((id) => [id, read[urlSettingOf(id)]] as const)
  return Object.fromEntries(given.filter(([, url]) => url !== undefined))
}

function mailOf(read: v.InferOutput<typeof schema>): MailSettings | null {
  const { SMTP_URL: server, MAIL_FROM: sender, MAIL_TO: recipients, MAIL_SUMMARY_HOUR: hour } = read
  if (!server || !sender || !recipients) return null
  return { ...server, ...sender, recipients, summary: hour !== null, summaryHour: hour ?? 0 }
}

function sentence(issue: v.BaseIssue<unknown>): string {
  const name = v.getDotPath(issue)
  if (name === null) return issue.message
  if (name === 'SECRETS_KEY') return `${name} must be ${issue.message}.`
  return `${name} must be ${issue.message} (got "${withoutPassword(String(issue.input))}").`
}

/** Removes user, password and query string from an invalid value, because the error message may be logged. */
function withoutPassword(text: string): string {
  return text.replace(/^(\w+:\/\/)?.*@/s, '$1…@').replace(/([?&]\w+=).*/s, '$1…')
}
