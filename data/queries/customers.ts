import { foldLogin } from '../../domain/accounts/account.ts'
import type { CustomerAddress } from '../../domain/accounts/customer.ts'
import { fold } from '../../domain/text/fold.ts'
import type { Connection } from '../connection.ts'
import type { Schema } from '../schema.ts'
import { insertIfAbsent, type Page, readFirst, wasWritten } from '../statements.ts'
import { flag } from './column-values.ts'

/** What the shop keeps for a customer with an account, beside the sign-in. */
export interface CustomerRecord {
  visitorId: string
  phone: string | null
}

interface NewAddress extends CustomerAddress {
  userId: string
  now: number
}

export function customerQueries({ db }: Connection) {
  return {
    ...addressQueries({ db }),
    ...ownOrderQueries({ db }),

    find: (userId: string): Promise<CustomerRecord | null> =>
      readFirst(
        db.selectFrom('customerAccounts').select(['visitorId', 'phone']).where('userId', '=', userId),
        (row) => row,
      ),

    /** Whether anything is stored for the account as a customer. */
    async keepsData(userId: string): Promise<boolean> {
      const rows = await Promise.all(
        (['customerAccounts', 'customerAddresses', 'customerOrders'] as const).map((table) =>
          db.selectFrom(table).select('userId').where('userId', '=', userId).executeTakeFirst(),
        ),
      )
      return rows.some((row) => row !== undefined)
    },

    /** Inserts a record with these values, unless the account has one. The account must be locked. */
    async create(userId: string, visitorId: string, now: number): Promise<void> {
      const row = { userId, visitorId, phone: null, createdAt: now, changedAt: now }
      await insertIfAbsent(db.insertInto('customerAccounts').values(row))
    },

    async setProfile(
      userId: string,
      { name, phone }: { name: string; phone: string | null },
      now: number,
    ): Promise<void> {
      await db
        .updateTable('users')
        .set({ name: name || null })
        .where('id', '=', userId)
        .execute()
      await db
        .updateTable('customerAccounts')
        .set({ phone, changedAt: now })
        .where('userId', '=', userId)
        .execute()
    },

    /** Gives the account a visitor that no device has yet, with what the former one liked, rated and wrote. */
    async renewVisitor(userId: string, former: string, visitorId: string, now: number): Promise<void> {
      for (const table of ['likes', 'ratings', 'reviews'] as const) {
        await db.updateTable(table).set({ visitorId }).where('visitorId', '=', former).execute()
      }
      const changed = { visitorId, changedAt: now }
      await db.updateTable('customerAccounts').set(changed).where('userId', '=', userId).execute()
    },

    async isAccountsVisitor(visitorId: string): Promise<boolean> {
      const query = db.selectFrom('customerAccounts').select('userId').where('visitorId', '=', visitorId)
      return (await query.executeTakeFirst()) !== undefined
    },

    /** Deletes the profile, the addresses and the links to orders; the sign-in stays. */
    async deleteAll(userId: string): Promise<void> {
      await db.deleteFrom('customerOrders').where('userId', '=', userId).execute()
      await db.deleteFrom('customerAddresses').where('userId', '=', userId).execute()
      await db.deleteFrom('customerAccounts').where('userId', '=', userId).execute()
      await db.updateTable('users').set({ name: null }).where('id', '=', userId).execute()
    },

    /** The ids of the accounts of customers with this phone, e-mail or full name, ignoring case and accents. */
    async findIds(by: 'phone' | 'email' | 'name', value: string): Promise<string[]> {
      const customers = db
        .selectFrom('users')
        .leftJoin('customerAccounts', 'customerAccounts.userId', 'users.id')
        .where('users.role', '=', 'user')
      if (by !== 'name') {
        const rows = await customers
          .select('users.id')
          .where(
            by === 'phone' ? 'customerAccounts.phone' : 'users.emailFolded',
            '=',
            by === 'phone' ? value : foldLogin(value),
          )
          .orderBy('users.id')
          .execute()
        return rows.map(({ id }) => id)
      }
      const named = await customers
        .select(['users.id', 'users.name'])
        .where('users.name', 'is not', null)
        .orderBy('users.id')
        .execute()
      return named.filter(({ name }) => fold(name ?? '') === fold(value)).map(({ id }) => id)
    },
  }
}

function addressQueries({ db }: Pick<Connection, 'db'>) {
  return {
    /** The default address first, then the oldest. */
    async addresses(userId: string): Promise<CustomerAddress[]> {
      const rows = await db
        .selectFrom('customerAddresses')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('isDefault', 'desc')
        .orderBy('createdAt')
        .orderBy('id')
        .execute()
      return rows.map(addressFromRow)
    },

    /** @returns whose address this is; null for an unknown one */
    async addressOwner(id: string): Promise<string | null> {
      const query = db.selectFrom('customerAddresses').select('userId').where('id', '=', id)
      return (await query.executeTakeFirst())?.userId ?? null
    },

    /**
     * Stores a new or changed address. A default address replaces the former one. The account must be locked.
     * @returns false when the id is another account's, which may have taken it at the same time
     */
    async putAddress({ userId, now, isDefault, ...address }: NewAddress): Promise<boolean> {
      const changed = { ...address, isDefault: flag(isDefault), changedAt: now }
      const isStored = await wasWritten(
        db
          .insertInto('customerAddresses')
          .values({ ...changed, userId, createdAt: now })
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet(changed).where('customerAddresses.userId', '=', userId),
          ),
      )
      if (!isStored || !isDefault) return isStored
      await db
        .updateTable('customerAddresses')
        .set({ isDefault: 0 })
        .where('userId', '=', userId)
        .where('id', '<>', address.id)
        .execute()
      return true
    },

    async deleteAddress(userId: string, id: string): Promise<void> {
      await db.deleteFrom('customerAddresses').where('userId', '=', userId).where('id', '=', id).execute()
    },
  }
}

function ownOrderQueries({ db }: Pick<Connection, 'db'>) {
  /** Orders that are neither in the trash nor without personal data. */
  const shownOrders = (userId: string) =>
    db
      .selectFrom('customerOrders')
      .innerJoin('orders', 'orders.orderId', 'customerOrders.orderId')
      .where('customerOrders.userId', '=', userId)
      .where('orders.deletedAt', 'is', null)
      .where('orders.erasedAt', 'is', null)

  return {
    /** Shows an order in an account. An order that it already shows stays as it is. */
    async addOrder(userId: string, orderId: string, origin: 'placed' | 'added', now: number): Promise<void> {
      await insertIfAbsent(db.insertInto('customerOrders').values({ userId, orderId, origin, addedAt: now }))
    },

    /** The newest order first. */
    async orders(userId: string, { limit, offset }: Page): Promise<CustomerOrder[]> {
      const rows = await shownOrders(userId)
        .select(['orders.orderId', 'orders.followKey', 'customerOrders.origin'])
        .orderBy('orders.createdAt', 'desc')
        .orderBy('orders.orderId')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ origin, ...row }) => ({ ...row, placed: origin === 'placed' }))
    },

    async countOrders(userId: string): Promise<number> {
      const { count } = await shownOrders(userId)
        .select((e) => e.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /**
     * The orders whose personal data goes with the account's, also those in the trash. One that was added counts only
     * with the phone of the account, which its link does not tell, and when no other account shows it: whoever has a
     * link could otherwise erase somebody else's order.
     */
    async ownOrderIds(userId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('customerOrders as own')
        .innerJoin('orders', 'orders.orderId', 'own.orderId')
        .select('own.orderId')
        .where('own.userId', '=', userId)
        .where('orders.erasedAt', 'is', null)
        .where((e) =>
          e.or([
            e('own.origin', '=', 'placed'),
            e.and([
              e(
                'orders.customerPhone',
                '=',
                e.selectFrom('customerAccounts').select('phone').where('userId', '=', userId),
              ),
              e.not(
                e.exists(
                  e
                    .selectFrom('customerOrders as other')
                    .select('other.orderId')
                    .whereRef('other.orderId', '=', 'own.orderId')
                    .where('other.userId', '<>', userId),
                ),
              ),
            ]),
          ]),
        )
        .orderBy('own.orderId')
        .execute()
      return rows.map(({ orderId }) => orderId)
    },
  }
}

export interface CustomerOrder {
  orderId: string
  followKey: string | null
  /** while signed in, not added later with the order's secret key */
  placed: boolean
}

function addressFromRow(row: Schema['customerAddresses']): CustomerAddress {
  const { id, label, address, landmark, district, isDefault } = row
  return { id, label, address, landmark, district, isDefault: isDefault === 1 }
}
