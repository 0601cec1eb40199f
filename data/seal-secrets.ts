import { type Kysely, sql } from 'kysely'
import { hasSecrets, mapSecrets, withoutSecrets } from '../domain/settings/secrets.ts'
import type { Engine } from './engines/engine.ts'
import { secretSubject } from './queries/outbox-row.ts'
import { pushDeviceSubject, pushKeySubject } from './queries/push.ts'
import { factorSubject } from './queries/second-factors.ts'
import { openSetting, sealSetting } from './queries/settings.ts'
import { webhookSubject } from './queries/webhooks.ts'
import type { Schema } from './schema.ts'
import type { SecretBox } from './secret-box.ts'

type Outcome = 'kept' | 'sealed' | 'unreadable'

/** Number of secrets that no key opens by what they are: a setting's name, or the table and column. */
export type LostSecrets = Record<string, number>

/**
 * Encrypts secrets that an earlier version stored as text or that have a former key, and removes the secrets of earlier
 * versions of settings. Several processes may run it at once: a row that changes meanwhile is left alone.
 */
export async function sealStoredSecrets(engine: Engine, secrets: SecretBox): Promise<{ lost: LostSecrets }> {
  const { db } = engine
  const lost: LostSecrets = {}
  let sealed = false
  const note = (what: string, outcome: Outcome) => {
    if (outcome === 'unreadable') lost[what] = (lost[what] ?? 0) + 1
    sealed ||= outcome === 'sealed'
  }
  for (const { name, outcome } of await sealSettings(db, secrets)) note(name, outcome)
  for (const column of COLUMNS) {
    const what = `${column.table}.${column.secret}`
    for (const outcome of await sealColumn(db, secrets, column))
      if (!(column.isRenewed && outcome === 'unreadable')) note(what, outcome)
  }
  const forgotten = await forgetSecretVersions(db)
  // SQLite leaves overwritten text in free parts of the file, from where a copy of the file would carry it.
  if (engine.name === 'sqlite' && (forgotten || sealed)) {
    await sql`vacuum`.execute(db)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  }
  return { lost }
}

async function sealSettings(
  db: Kysely<Schema>,
  secrets: SecretBox,
): Promise<{ name: string; outcome: Outcome }[]> {
  const rows = await db.selectFrom('settings').selectAll().where('value', 'is not', null).execute()
  const outcomes: { name: string; outcome: Outcome }[] = []
  const note = (name: string, outcome: Outcome) => outcomes.push({ name, outcome })
  for (const { name, value } of rows) {
    const stored: unknown = JSON.parse(value ?? 'null')
    if (!hasSecrets(stored)) continue
    const opened = openSetting(secrets, name, value)
    if (!hasSecrets(opened)) note(name, 'unreadable')
    else if (isCurrent(stored, secrets)) note(name, 'kept')
    else {
      const query = db.updateTable('settings').set({ value: sealSetting(secrets, name, opened) })
      await query.where('name', '=', name).where('value', '=', value).execute()
      note(name, 'sealed')
    }
  }
  return outcomes
}

function isCurrent(stored: unknown, secrets: SecretBox): boolean {
  let current = true
  mapSecrets(stored, (secret) => {
    current &&= secrets.isCurrent(secret)
    return secret
  })
  return current
}

/** @returns whether a version had a secret */
async function forgetSecretVersions(db: Kysely<Schema>): Promise<boolean> {
  let found = false
  const rows = await db
    .selectFrom('settingVersions')
    .select(['name', 'version', 'value'])
    .where('value', 'like', '%"password":"_%')
    .execute()
  for (const { name, version, value } of rows) {
    const stored: unknown = JSON.parse(value ?? 'null')
    if (!hasSecrets(stored)) continue
    found = true
    await db
      .updateTable('settingVersions')
      .set({ value: JSON.stringify(withoutSecrets(stored)) })
      .where('name', '=', name)
      .where('version', '=', version)
      .execute()
  }
  return found
}

/** A column with one secret in each row; tables and columns have the database's names. */
interface SecretColumn {
  table: string
  /** unique */
  key: string
  secret: string
  /** what the secret is sealed for, by the row's key */
  subject: (key: string) => string
  /** replaced when the browser subscribes again */
  isRenewed?: boolean
}

const COLUMNS: readonly SecretColumn[] = [
  { table: 'second_factors', key: 'user_id', secret: 'secret', subject: factorSubject },
  { table: 'outbox', key: 'id', secret: 'secret', subject: secretSubject },
  { table: 'push_keys', key: 'public_key', secret: 'private_key', subject: pushKeySubject, isRenewed: true },
  {
    table: 'push_subscriptions',
    ...{ key: 'endpoint', secret: 'browser_secret', subject: pushDeviceSubject, isRenewed: true },
  },
  { table: 'webhook_endpoints', key: 'id', secret: 'secret', subject: webhookSubject },
]

async function sealColumn(
  db: Kysely<Schema>,
  secrets: SecretBox,
  { table, key, secret: column, subject }: SecretColumn,
): Promise<Outcome[]> {
  const { rows } = await sql<{ name: string; stored: string }>`
    select ${sql.ref(key)} as name, ${sql.ref(column)} as stored from ${sql.table(table)}
    where ${sql.ref(column)} is not null
  `.execute(db)
  const outcomes: Outcome[] = []
  for (const { name, stored } of rows) {
    const secret = secrets.open(stored, subject(name))
    if (secret === null) outcomes.push('unreadable')
    else if (secrets.isCurrent(stored)) outcomes.push('kept')
    else {
      // Left alone when it has changed meanwhile.
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${secrets.seal(secret, subject(name))}
        where ${sql.ref(key)} = ${name} and ${sql.ref(column)} = ${stored}
      `.execute(db)
      outcomes.push(numAffectedRows ? 'sealed' : 'kept')
    }
  }
  return outcomes
}
