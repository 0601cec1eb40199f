import { sql } from 'kysely'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { batches, readFirst, wasWritten } from '../statements.ts'

export type StoredMedia = Schema['whatsappMedia']

/** Files of messages. Their bytes are in the storage of the images, under private names. */
export function whatsAppMediaQueries({ db }: Connection) {
  return {
    find: (id: string): Promise<StoredMedia | null> =>
      readFirst(db.selectFrom('whatsappMedia').selectAll().where('id', '=', id), (row) => row),

    /** A file with its conversation; null for one of a message that is gone. */
    findShown: (id: string): Promise<(StoredMedia & { conversationId: string | null }) | null> =>
      readFirst(
        db
          .selectFrom('whatsappMedia')
          .innerJoin('whatsappMessages', 'whatsappMessages.id', 'whatsappMedia.messageId')
          .selectAll('whatsappMedia')
          .select('whatsappMessages.conversationId')
          .where('whatsappMedia.id', '=', id),
        (row) => row,
      ),

    /** @returns false when the file is no longer waited for: its message was erased */
    setStored: (
      id: string,
      { file, size, mime }: { file: string; size: number; mime: string | null },
    ): Promise<boolean> =>
      wasWritten(
        db
          .updateTable('whatsappMedia')
          .set({ state: 'stored', failure: null, file, size, mime })
          .where('id', '=', id),
      ),

    setFailed: (id: string, failure: string): Promise<boolean> =>
      wasWritten(
        db
          .updateTable('whatsappMedia')
          .set({ state: 'failed', failure })
          .where('id', '=', id)
          .where('state', '=', 'waiting'),
      ),

    /** Files that wait although their entry of the outbox has ended, with why. */
    async ended(): Promise<{ id: string; failure: string | null }[]> {
      return db
        .selectFrom('outbox')
        .innerJoin('whatsappMedia', 'whatsappMedia.id', 'outbox.id')
        .select(['whatsappMedia.id', 'outbox.failure'])
        .where('outbox.channel', '=', 'media')
        .where('outbox.state', 'in', ['failed', 'bounced', 'abandoned'])
        .where(sql<boolean>`whatsapp_media.state = 'waiting'`)
        .execute()
    },

    async ofMessages(messageIds: readonly string[]): Promise<StoredMedia[]> {
      const found: StoredMedia[] = []
      for (const ids of batches(messageIds))
        found.push(
          ...(await db.selectFrom('whatsappMedia').selectAll().where('messageId', 'in', ids).execute()),
        )
      return found
    },

    /** Lets the files of a message belong to another one. */
    async move(from: string, to: string): Promise<void> {
      await db.updateTable('whatsappMedia').set({ messageId: to }).where('messageId', '=', from).execute()
    },

    async delete(ids: readonly string[]): Promise<void> {
      for (const some of batches(ids)) await db.deleteFrom('whatsappMedia').where('id', 'in', some).execute()
    },

    /** Which of these files of the storage a message has. */
    async inUse(files: readonly string[]): Promise<Set<string>> {
      const used = new Set<string>()
      for (const names of batches(files)) {
        const rows = await db.selectFrom('whatsappMedia').select('file').where('file', 'in', names).execute()
        for (const { file } of rows) if (file !== null) used.add(file)
      }
      return used
    },
  }
}
