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
import { wasWritten } from './statements.ts'

type Outcome = 'kept' | 'sealed' | 'unreadable'

/**
 * Encrypts secrets that an earlier version stored as text or that have a former key, and removes the secrets of earlier
 * versions of settings. Several processes may run it at once: a row that changes meanwhile is left alone.
 * @returns the number of secrets that no key opens
 */
export async function sealStoredSecrets(engine: Engine, secrets: SecretBox): Promise<{ unreadable: number }> {
  const { db } = engine
  const outcomes = [
    ...(await sealSettings(db, secrets)),
    ...(await sealSecondFactors(db, secrets)),
    ...(await sealOutbox(db, secrets)),
    // Those without their key are replaced when the browser subscribes again.
    ...(await sealPushKeys(db, secrets)).filter((outcome) => outcome !== 'unreadable'),
    ...(await sealPushDevices(db, secrets)).filter((outcome) => outcome !== 'unreadable'),
    ...(await sealWebhooks(db, secrets)),
  ]
  const forgotten = await forgetSecretVersions(db)
  // SQLite leaves overwritten text in free parts of the file, from where a copy of the file would carry it.
  if (engine.name === 'sqlite' && (forgotten || outcomes.includes('sealed'))) {
    await sql`vacuum`.execute(db)
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  }
  return { unreadable: outcomes.filter((outcome) => outcome === 'unreadable').length }
}

async function sealSettings(db: Kysely<Schema>, secrets: SecretBox): Promise<Outcome[]> {
  const rows = await db.selectFrom('settings').selectAll().where('value', 'is not', null).execute()
  const outcomes: Outcome[] = []
  for (const { name, value } of rows) {
    const stored: unknown = JSON.parse(value ?? 'null')
    if (!hasSecrets(stored)) continue
    const opened = openSetting(secrets, name, value)
    if (!hasSecrets(opened)) outcomes.push('unreadable')
    else if (isCurrent(stored, secrets)) outcomes.push('kept')
    else {
      const query = db.updateTable('settings').set({ value: sealSetting(secrets, name, opened) })
      await query.where('name', '=', name).where('value', '=', value).execute()
      outcomes.push('sealed')
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

async function sealSecondFactors(db: Kysely<Schema>, secrets: SecretBox): Promise<Outcome[]> {
  const rows = await db.selectFrom('secondFactors').select(['userId', 'secret']).execute()
  return sealEach(rows, secrets, {
    subject: ({ userId }) => factorSubject(userId),
    stored: ({ secret }) => secret,
    store: ({ userId, secret }, sealed) =>
      wasWritten(
        db
          .updateTable('secondFactors')
          .set({ secret: sealed })
          .where('userId', '=', userId)
          .where('secret', '=', secret),
      ),
  })
}

async function sealOutbox(db: Kysely<Schema>, secrets: SecretBox): Promise<Outcome[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'secret'])
    .where('secret', 'is not', null)
    .execute()
  return sealEach(rows, secrets, {
    subject: ({ id }) => secretSubject(id),
    stored: ({ secret }) => secret ?? '',
    store: ({ id, secret }, sealed) =>
      wasWritten(
        db.updateTable('outbox').set({ secret: sealed }).where('id', '=', id).where('secret', '=', secret),
      ),
  })
}

async function sealPushKeys(db: Kysely<Schema>, secrets: SecretBox): Promise<Outcome[]> {
  const rows = await db.selectFrom('pushKeys').select(['publicKey', 'privateKey']).execute()
  return sealEach(rows, secrets, {
    subject: ({ publicKey }) => pushKeySubject(publicKey),
    stored: ({ privateKey }) => privateKey,
    store: ({ publicKey, privateKey }, sealed) =>
      wasWritten(
        db
          .updateTable('pushKeys')
          .set({ privateKey: sealed })
          .where('publicKey', '=', publicKey)
          .where('privateKey', '=', privateKey),
      ),
  })
}

async function sealPushDevices(db: Kysely<Schema>, secrets: SecretBox): Promise<Outcome[]> {
  const rows = await db.selectFrom('pushSubscriptions').select(['id', 'endpoint', 'browserSecret']).execute()
  return sealEach(rows, secrets, {
    subject: ({ endpoint }) => pushDeviceSubject(endpoint),
    stored: ({ browserSecret }) => browserSecret,
    store: ({ id, browserSecret }, sealed) =>
      wasWritten(
        db
          .updateTable('pushSubscriptions')
          .set({ browserSecret: sealed })
          .where('id', '=', id)
          .where('browserSecret', '=', browserSecret),
      ),
  })
}

async function sealWebhooks(db: Kysely<Schema>, secrets: SecretBox): Promise<Outcome[]> {
  const rows = await db.selectFrom('webhookEndpoints').select(['id', 'secret']).execute()
  return sealEach(rows, secrets, {
    subject: ({ id }) => webhookSubject(id),
    stored: ({ secret }) => secret,
    store: ({ id, secret }, sealed) =>
      wasWritten(
        db
          .updateTable('webhookEndpoints')
          .set({ secret: sealed })
          .where('id', '=', id)
          .where('secret', '=', secret),
      ),
  })
}

interface Place<Row> {
  subject: (row: Row) => string
  stored: (row: Row) => string
  /** replaces the stored secret, unless it has changed */
  store: (row: Row, sealed: string) => Promise<boolean>
}

async function sealEach<Row>(
  rows: readonly Row[],
  secrets: SecretBox,
  place: Place<Row>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const row of rows) {
    const secret = secrets.open(place.stored(row), place.subject(row))
    if (secret === null) outcomes.push('unreadable')
    else if (secrets.isCurrent(place.stored(row))) outcomes.push('kept')
    else outcomes.push((await place.store(row, secrets.seal(secret, place.subject(row)))) ? 'sealed' : 'kept')
  }
  return outcomes
}
