import * as v from 'valibot'

/** The settings of the shop, read once at start from the environment. */
export interface Env {
  port: number
  host: string
  /** where visitors reach the shop, without a trailing slash */
  publicUrl: string
  dataDir: string
  /** PostgreSQL; absent for SQLite in `dataDir` */
  databaseUrl: string | undefined
  /** an empty shop is filled with the demo catalogue */
  demo: boolean
  rateLimits: boolean
  /** a JSON file that replaces parts of config/identity.ts */
  identityFile: string | undefined
  logLevel: string
}

const onOff = (name: string) =>
  v.pipe(
    v.optional(v.picklist(['on', 'off'], expected(name, 'on ou off')), 'on'),
    v.transform((value) => value === 'on'),
  )

const schema = v.object({
  PORT: v.pipe(
    v.optional(v.string(), '3000'),
    v.regex(/^\d{1,5}$/, expected('PORT', 'un nombre entier entre 0 et 65535')),
    v.transform(Number),
    v.maxValue(65_535, expected('PORT', 'un nombre entier entre 0 et 65535')),
  ),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]+$/, expected('HOST', 'un nom ou une adresse'))),
    '127.0.0.1',
  ),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isWebOrigin, expected('PUBLIC_URL', 'une adresse comme https://boutique.sn')),
      v.transform((url) => new URL(url).origin),
    ),
  ),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty(expected('DATA_DIR', 'un dossier'))), './data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isPostgresUrl, expected('DATABASE_URL', 'une adresse postgres://utilisateur@hôte/base')),
    ),
  ),
  DEMO: onOff('DEMO'),
  RATE_LIMITS: onOff('RATE_LIMITS'),
  IDENTITY_FILE: v.optional(v.pipe(v.string(), v.nonEmpty(expected('IDENTITY_FILE', 'un fichier JSON')))),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      expected('LOG_LEVEL', 'fatal, error, warn, info, debug, trace ou silent'),
    ),
    'info',
  ),
})

function isWebOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return false
  return url.username === '' && url.password === '' && url.href === `${url.origin}/` && !/[?#]/.test(text)
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
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    demo: read.DEMO,
    rateLimits: read.RATE_LIMITS,
    identityFile: read.IDENTITY_FILE,
    logLevel: read.LOG_LEVEL,
  }
}
