import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { countRows, wasWritten } from '../statements.ts'
import { flag, isoDate } from './column-values.ts'

export interface ContactMessage {
  id: string
  name: string
  email: string
  subject: string
  message: string
  read: boolean
  createdAt: string
}

export function contactQueries({ db }: Connection) {
  return {
    async insert(message: Omit<ContactMessage, 'read'>): Promise<void> {
      const { createdAt, ...texts } = message
      await db
        .insertInto('contactMessages')
        .values({ ...texts, isRead: 0, createdAt: Date.parse(createdAt) })
        .execute()
    },

    async list(): Promise<ContactMessage[]> {
      return (await newestMessages(db).limit(500).execute()).map(messageFromRow)
    },

    async exists(id: string): Promise<boolean> {
      const row = await db.selectFrom('contactMessages').select('id').where('id', '=', id).executeTakeFirst()
      return row !== undefined
    },

    /** Whether nobody has read the message, which came at `since` or later (epoch milliseconds). */
    async isUnread(id: string, since = 0): Promise<boolean> {
      const query = db
        .selectFrom('contactMessages')
        .select('id')
        .where('id', '=', id)
        .where('isRead', '=', 0)
        .where('createdAt', '>=', since)
      return (await query.executeTakeFirst()) !== undefined
    },

    async countUnread(): Promise<number> {
      return countRows(db.selectFrom('contactMessages').where('isRead', '=', 0))
    },

    /** @returns false when the message does not exist or already has the requested state (read or unread) */
    async mark(id: string, read: boolean): Promise<boolean> {
      const query = db
        .updateTable('contactMessages')
        .set({ isRead: flag(read) })
        .where('id', '=', id)
        .where('isRead', '!=', flag(read))
      return wasWritten(query)
    },
  }
}

export function newestMessages(db: Connection['db']) {
  return db.selectFrom('contactMessages').selectAll().orderBy('createdAt', 'desc').orderBy('id')
}

export function messageFromRow({ isRead, createdAt, ...texts }: Schema['contactMessages']): ContactMessage {
  return { ...texts, read: isRead === 1, createdAt: isoDate(createdAt) }
}
