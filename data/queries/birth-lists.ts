import type { BirthList, BirthListItem } from '../../domain/birth-lists/birth-list.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { countRows, insertIfAbsent, type Page, readFirst } from '../statements.ts'
import { birthListGiftQueries } from './birth-list-gifts.ts'
import { birthListMoneyQueries } from './birth-list-money.ts'
import { flag } from './column-values.ts'

export function birthListQueries(connection: Connection) {
  const { db, lockRows } = connection
  const lists = () => db.selectFrom('birthLists').selectAll()

  return {
    ...birthListGiftQueries(connection),
    ...birthListMoneyQueries(connection),

    /** @returns false when the list exists */
    insert: (list: BirthList): Promise<boolean> => insertIfAbsent(db.insertInto('birthLists').values(list)),

    find: (id: string): Promise<BirthList | null> => readFirst(lists().where('id', '=', id), asIs),

    async findAll(ids: readonly string[]): Promise<BirthList[]> {
      return ids.length === 0 ? [] : lists().where('id', 'in', ids).execute()
    },

    findByShareKey: (shareKey: string): Promise<BirthList | null> =>
      readFirst(lists().where('shareKey', '=', shareKey), asIs),

    lock: (id: string): Promise<BirthList | null> => readFirst(lockRows(lists().where('id', '=', id)), asIs),

    list: ({ limit, offset }: Page): Promise<BirthList[]> =>
      lists().orderBy('createdAt', 'desc').orderBy('id').limit(limit).offset(offset).execute(),

    count: (): Promise<number> => countRows(db.selectFrom('birthLists')),

    async save({ id, ...list }: BirthList): Promise<void> {
      await db.updateTable('birthLists').set(list).where('id', '=', id).execute()
    },

    /** Deletes a list with its items and gifts. */
    async delete(id: string): Promise<void> {
      await db.deleteFrom('birthLists').where('id', '=', id).execute()
    },

    async items(listIds: readonly string[]): Promise<BirthListItem[]> {
      if (listIds.length === 0) return []
      const rows = await db
        .selectFrom('birthListItems')
        .selectAll()
        .where('listId', 'in', listIds)
        .orderBy('position')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({ ...row, takesMoney: row.takesMoney === 1 }))
    },

    /** @returns false when an item, perhaps of another list, has this id */
    insertItem: ({ takesMoney, ...item }: BirthListItem): Promise<boolean> =>
      insertIfAbsent(db.insertInto('birthListItems').values({ ...item, takesMoney: flag(takesMoney) })),

    async saveItem({ id, takesMoney, ...item }: BirthListItem): Promise<void> {
      const changed = { ...item, takesMoney: flag(takesMoney) }
      await db.updateTable('birthListItems').set(changed).where('id', '=', id).execute()
    },

    async deleteItems(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await db.deleteFrom('birthListItems').where('id', 'in', ids).execute()
    },

    /** The lists of parents with this phone, or with this name without case and accents. */
    async ofParents({ phone, name }: { phone?: string; name?: string }): Promise<BirthList[]> {
      if (phone !== undefined) return lists().where('phone', '=', phone).orderBy('id').execute()
      if (name === undefined) return []
      return (await lists().orderBy('id').execute()).filter(({ recipient }) => fold(recipient) === fold(name))
    },
  }
}

const asIs = (row: Schema['birthLists']): BirthList => row
