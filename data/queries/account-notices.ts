import type { Connection } from '../connection.ts'

/** What an account is told; `details`: JSON of the kind. */
export interface StoredNotice {
  id: string
  userId: string
  kind: string
  details: unknown
  /** epoch milliseconds */
  createdAt: number
}

export function accountNoticeQueries({ db }: Connection) {
  const notices = () => db.selectFrom('accountNotices').selectAll()
  const read = <Row extends { details: string; createdAt: number }>(row: Row) => ({
    ...row,
    details: JSON.parse(row.details) as unknown,
    createdAt: Number(row.createdAt),
  })
  return {
    /** The latest notices of an account, newest first. */
    async list(userId: string, limit: number): Promise<StoredNotice[]> {
      const query = notices().where('userId', '=', userId).orderBy('createdAt', 'desc').orderBy('id')
      return (await query.limit(limit).execute()).map(read)
    },

    /** The notices with this id, one for each account that has not seen it. */
    async find(id: string): Promise<StoredNotice[]> {
      return (await notices().where('id', '=', id).orderBy('userId').execute()).map(read)
    },

    async insert(added: readonly StoredNotice[]): Promise<void> {
      if (added.length === 0) return
      const rows = added.map((notice) => ({ ...notice, details: JSON.stringify(notice.details) }))
      await db.insertInto('accountNotices').values(rows).execute()
    },

    async delete(userId: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await db.deleteFrom('accountNotices').where('userId', '=', userId).where('id', 'in', ids).execute()
    },
  }
}
