import { PERMISSIONS, type Permission } from '../../domain/accounts/account.ts'
import type { ApiKey } from '../../domain/accounts/api-keys.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { readFirst, wasWritten } from '../statements.ts'
import { isoDate, optionalDate, readList } from './column-values.ts'

export function apiKeyQueries({ db }: Connection) {
  const keys = () => db.selectFrom('apiKeys').selectAll()
  return {
    async list(): Promise<ApiKey[]> {
      const rows = await keys().orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
      return rows.map(keyFromRow)
    },

    findByHash: (hash: string): Promise<ApiKey | null> =>
      readFirst(keys().where('keyHash', '=', hash).where('revokedAt', 'is', null), keyFromRow),

    find: (id: string): Promise<ApiKey | null> => readFirst(keys().where('id', '=', id), keyFromRow),

    async insert({ permissions, createdAt, ...key }: ApiKey, keyHash: string): Promise<void> {
      const row = {
        ...key,
        keyHash,
        permissions: JSON.stringify(permissions),
        createdAt: Date.parse(createdAt),
      }
      await db
        .insertInto('apiKeys')
        .values({ ...row, lastUsedAt: null, revokedAt: null })
        .execute()
    },

    /** @returns false when it is revoked already */
    revoke: (id: string, now: number): Promise<boolean> =>
      wasWritten(
        db.updateTable('apiKeys').set({ revokedAt: now }).where('id', '=', id).where('revokedAt', 'is', null),
      ),

    /** Takes permissions from a key. */
    async setPermissions(id: string, permissions: readonly Permission[]): Promise<void> {
      const set = { permissions: JSON.stringify(permissions) }
      await db.updateTable('apiKeys').set(set).where('id', '=', id).execute()
    },

    async markUsed(id: string, now: number): Promise<void> {
      await db.updateTable('apiKeys').set({ lastUsedAt: now }).where('id', '=', id).execute()
    },
  }
}

function keyFromRow({ keyHash: _, permissions, ...row }: Schema['apiKeys']): ApiKey {
  const names = readList(permissions)
  return {
    ...row,
    permissions: PERMISSIONS.filter((name) => names.includes(name)),
    createdAt: isoDate(Number(row.createdAt)),
    lastUsedAt: optionalDate(row.lastUsedAt === null ? null : Number(row.lastUsedAt)),
    revokedAt: optionalDate(row.revokedAt === null ? null : Number(row.revokedAt)),
  }
}
