import { sql } from 'kysely'
import { type Permission, permissionList, readPermissionList } from '../../domain/accounts/account.ts'
import type { Named } from '../../domain/audit/audit.ts'
import { mapSecrets, withoutSecrets } from '../../domain/settings/secrets.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import type { SecretBox } from '../secret-box.ts'
import { readFirst } from '../statements.ts'
import { isoDate, readList, userColumns } from './column-values.ts'

/** A setting that was changed at least once; `value` is null for the default value. */
export interface StoredSetting {
  name: string
  value: unknown
  version: number
  changedAt: string
  changedBy: string | null
  changedById: string | null
  /** the permissions that the author of this version held; null: unknown, from a version before */
  chosenWith: readonly Permission[] | null
}

/** A version of a setting that a change can restore. */
type StoredVersion = Pick<StoredSetting, 'value' | 'chosenWith'>

/** Queries of settings, whose secrets are encrypted in the database. Earlier versions of a setting have no secrets. */
export function settingQueries({ db, lockRows, secrets }: Connection) {
  const read = (row: Schema['settings']) => settingFromRow(row, secrets)
  return {
    /** The stored values of these settings, without those that have their default value. */
    async values(names: readonly string[]): Promise<Record<string, unknown>> {
      const rows = await db
        .selectFrom('settings')
        .select(['name', 'value'])
        .where('name', 'in', names)
        .where('value', 'is not', null)
        .execute()
      return Object.fromEntries(rows.map(({ name, value }) => [name, openSetting(secrets, name, value)]))
    },

    async list(): Promise<StoredSetting[]> {
      const rows = await db.selectFrom('settings').selectAll().where('version', '>', 0).execute()
      return rows.map(read)
    },

    find: (name: string): Promise<StoredSetting | null> =>
      readFirst(db.selectFrom('settings').selectAll().where('name', '=', name), read),

    /** Locks settings until the transaction ends. A setting that was never changed has version 0. */
    async lock(names: readonly string[]): Promise<StoredSetting[]> {
      await db
        .insertInto('settings')
        .values(names.map((name) => ({ name, version: 0, updatedAt: 0 })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const query = db.selectFrom('settings').selectAll().where('name', 'in', names).orderBy('name')
      return (await lockRows(query).execute()).map(read)
    },

    /** Writes a new version of a locked setting; `value` is null for the default value. */
    async write(
      {
        name,
        value,
        version,
        chosenWith = null,
      }: Pick<StoredSetting, 'name' | 'value' | 'version'> & Partial<StoredVersion>,
      { actor, at }: { actor: Named | null; at: number },
    ): Promise<void> {
      const held = chosenWith && permissionList(chosenWith)
      await db
        .updateTable('settings')
        .set({
          value: sealSetting(secrets, name, value),
          version,
          ...userColumns(actor),
          updatedAt: at,
          chosenWith: held && JSON.stringify({ version, permissions: held }),
        })
        .where('name', '=', name)
        .execute()
      const remembered = value === null ? null : JSON.stringify(withoutSecrets(value))
      await db
        .insertInto('settingVersions')
        .values({ name, version, value: remembered, chosenWith: held && JSON.stringify(held) })
        .execute()
    },

    /** The value of each requested version, without secrets; null for the default value. */
    async versions(asked: Readonly<Record<string, number>>): Promise<Record<string, StoredVersion>> {
      const rows = await db
        .selectFrom('settingVersions')
        .selectAll()
        .where((where) =>
          where.or(Object.entries(asked).map(([name, version]) => where.and({ name, version }))),
        )
        .execute()
      return Object.fromEntries(
        rows.map(({ name, value, chosenWith }) => [
          name,
          { value: withoutSecrets(JSON.parse(value ?? 'null')), chosenWith: readPermissions(chosenWith) },
        ]),
      )
    },

    /** Stores unpublished values until `expiresAt` in epoch milliseconds, and deletes those expired at `now`. */
    async addPreview(
      preview: { id: string; changes: object; expiresAt: number },
      now: number,
    ): Promise<void> {
      await db.deleteFrom('settingPreviews').where('expiresAt', '<=', now).execute()
      const { id, changes, expiresAt } = preview
      await db
        .insertInto('settingPreviews')
        .values({ id, changes: JSON.stringify(changes), expiresAt })
        .execute()
    },

    async preview(id: string, now: number): Promise<Record<string, unknown> | null> {
      const row = await db
        .selectFrom('settingPreviews')
        .select('changes')
        .where('id', '=', id)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
      return row ? JSON.parse(row.changes) : null
    },

    /** Which of these images a setting shows, or showed in an earlier version that can be restored. */
    async imagesInUse(addresses: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .selectFrom('settingVersions')
        .select('value')
        .where(sql<boolean>`value like '%"/%'`)
        .execute()
      const texts = rows.map(({ value }) => value ?? '')
      return new Set(addresses.filter((address) => texts.some((text) => text.includes(`"${address}"`))))
    },
  }
}

function settingFromRow(
  { name, value, version, userId, userName, updatedAt, chosenWith }: Schema['settings'],
  secrets: SecretBox,
): StoredSetting {
  return {
    name,
    value: openSetting(secrets, name, value),
    version,
    changedAt: isoDate(updatedAt),
    changedBy: userName,
    changedById: userId,
    chosenWith: permissionsOf(chosenWith, version),
  }
}

/** An instance of the version before writes a new version and leaves the permissions of the former author. */
function permissionsOf(json: string | null, version: number): readonly Permission[] | null {
  const stored = JSON.parse(json ?? 'null')
  return stored?.version === version ? readPermissions(JSON.stringify(stored.permissions)) : null
}

function readPermissions(json: string | null): readonly Permission[] | null {
  return json === null ? null : readPermissionList(readList(json))
}

/** Reads a stored value with its secrets decrypted. A secret without its key is read as empty. */
export function openSetting(secrets: SecretBox, name: string, json: string | null): unknown {
  const value: unknown = JSON.parse(json ?? 'null')
  return mapSecrets(value, (secret, field) => secrets.open(secret, subjectOf(name, field)) ?? '')
}

/** Writes a value with its secrets encrypted. */
export function sealSetting(secrets: SecretBox, name: string, value: unknown): string | null {
  if (value === null) return null
  return JSON.stringify(mapSecrets(value, (secret, field) => secrets.seal(secret, subjectOf(name, field))))
}

const subjectOf = (name: string, field: string) => `setting ${name}.${field}`
