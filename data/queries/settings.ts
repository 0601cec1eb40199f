import { sql } from 'kysely'
import type { Named } from '../../domain/audit/audit.ts'
import type { Connection } from '../connection.ts'
import type { SettingRow } from '../schema.ts'
import { isoDate, userColumns } from './column-values.ts'

/** A setting that was changed at least once; `value` is null for the default value. */
export interface StoredSetting {
  name: string
  value: unknown
  version: number
  changedAt: string
  changedBy: string | null
}

export function settingQueries({ db, lockRows }: Connection) {
  return {
    /** The stored values of these settings, without those that have their default value. */
    async values(names: readonly string[]): Promise<Record<string, unknown>> {
      const rows = await db
        .selectFrom('settings')
        .select(['name', 'value'])
        .where('name', 'in', names)
        .where('value', 'is not', null)
        .execute()
      return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value ?? 'null')]))
    },

    async list(): Promise<StoredSetting[]> {
      const rows = await db.selectFrom('settings').selectAll().where('version', '>', 0).execute()
      return rows.map(settingFromRow)
    },

    /** Locks settings until the transaction ends. A setting that was never changed has version 0. */
    async lock(names: readonly string[]): Promise<StoredSetting[]> {
      await db
        .insertInto('settings')
        .values(names.map((name) => ({ name, version: 0, updated_at: 0 })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const query = db.selectFrom('settings').selectAll().where('name', 'in', names).orderBy('name')
      return (await lockRows(query).execute()).map(settingFromRow)
    },

    /** Writes a new version of a locked setting; `value` is null for the default value. */
    async write(
      { name, value, version }: Pick<StoredSetting, 'name' | 'value' | 'version'>,
      { actor, at }: { actor: Named | null; at: number },
    ): Promise<void> {
      const json = value === null ? null : JSON.stringify(value)
      await db
        .updateTable('settings')
        .set({
          value: json,
          version,
          ...userColumns(actor),
          updated_at: at,
        })
        .where('name', '=', name)
        .execute()
      await db.insertInto('setting_versions').values({ name, version, value: json }).execute()
    },

    /** The value of each requested version; null for the default value. */
    async versions(asked: Readonly<Record<string, number>>): Promise<Record<string, unknown>> {
      const rows = await db
        .selectFrom('setting_versions')
        .selectAll()
        .where((where) =>
          where.or(Object.entries(asked).map(([name, version]) => where.and({ name, version }))),
        )
        .execute()
      return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value ?? 'null')]))
    },

    /** Stores unpublished values until `expiresAt` in epoch milliseconds, and deletes those expired at `now`. */
    async addPreview(
      preview: { id: string; changes: object; expiresAt: number },
      now: number,
    ): Promise<void> {
      await db.deleteFrom('setting_previews').where('expires_at', '<=', now).execute()
      const { id, changes, expiresAt } = preview
      await db
        .insertInto('setting_previews')
        .values({ id, changes: JSON.stringify(changes), expires_at: expiresAt })
        .execute()
    },

    async preview(id: string, now: number): Promise<Record<string, unknown> | null> {
      const row = await db
        .selectFrom('setting_previews')
        .select('changes')
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row ? JSON.parse(row.changes) : null
    },

    /** Which of these images a setting shows, or showed in an earlier version that can be restored. */
    async imagesInUse(addresses: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .selectFrom('setting_versions')
        .select('value')
        .where(sql<boolean>`value like '%"/%'`)
        .execute()
      const texts = rows.map(({ value }) => value ?? '')
      return new Set(addresses.filter((address) => texts.some((text) => text.includes(`"${address}"`))))
    },
  }
}

function settingFromRow({ name, value, version, user_name, updated_at }: SettingRow): StoredSetting {
  return {
    name,
    value: JSON.parse(value ?? 'null'),
    version,
    changedAt: isoDate(updated_at),
    changedBy: user_name,
  }
}
