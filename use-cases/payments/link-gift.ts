import type { OpenTransaction } from '../../data/store.ts'
import { ledgerIdOf } from '../../domain/birth-lists/list-money.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { withoutReversals } from '../../domain/money/settles.ts'
import type { Wallet } from '../../domain/orders/order.ts'
import { record } from '../audit/record.ts'
import { type LockedGift, lockMoney, receiveMoney, returnMoney } from '../birth-lists/gift-money.ts'
import type { PaidDeps } from '../birth-lists/order-paid.ts'
import type { Audited } from '../orders/tell-change.ts'
import { unbookGift } from './book-gift.ts'

type Tx = OpenTransaction

/** Books a wallet's transaction on a locked gift of money, as one is booked on an order; `amount` below 0 for money that left. */
export async function bookOnGift(
  tx: Tx,
  shop: PaidDeps,
  locked: LockedGift,
  { wallet, number, amount }: { wallet: Wallet; number: string; amount: number },
  audit: Audited,
): Promise<Result<object>> {
  const bookMoney = amount > 0 ? receiveMoney : returnMoney
  const booked = await bookMoney(tx, shop, locked, { method: wallet, number, amount })
  if (!booked.ok) return booked
  await tell(tx, shop, locked, wallet, audit)
  return booked
}

/** Takes a wallet's transaction off the gift of a list. */
export async function unbookFromList(
  tx: Tx,
  shop: PaidDeps,
  listId: string,
  { wallet, number }: { wallet: Wallet; number: string },
  audit: Audited,
): Promise<Result<object>> {
  const rowOf = async () =>
    withoutReversals(await tx.fulfillment.bookedRows(ledgerIdOf(listId))).find(
      (row) => row.method === wallet && row.transactionNumber === number,
    )
  const locked = await lockMoney(tx, shop, (await rowOf())?.giftId ?? '')
  const row = await rowOf()
  if (!row) return { ok: true }
  // The list is deleted: its money was given back or is an order's.
  if (row.giftId !== locked?.gift.id) return fail('GIFT_NOT_FOUND')
  const taken = await unbookGift(tx, shop, locked.gift, row)
  if (!taken.ok) return taken
  await tell(tx, shop, locked, wallet, audit)
  return taken
}

async function tell(
  tx: Tx,
  shop: PaidDeps,
  { list: { id }, gift }: LockedGift,
  wallet: Wallet,
  { action, changes }: Audited,
): Promise<void> {
  const named = { ...changes, gift: [null, gift.paymentCode] } as const
  await record(tx, shop, { action, subject: { id, name: id }, changes: named })
  tx.publish({ kind: 'wallet', wallet })
}
