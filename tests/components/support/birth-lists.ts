import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as listApi from '../../../app/storefront/birth-list/list-api.ts'
import type { OwnBirthList } from '../../../contracts/birth-list.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './flaws.ts'

export const PARENTS = { phone: '778889900', address: 'Sicap Karack, villa 7' }
/** Random, because a list's key follows from its id, and the shop cuts requests with a key of an earlier test. */
const newId = () => crypto.randomUUID()

/** A list with these articles, as its parents make it. */
export async function aList(
  wishes: readonly { product: Product; quantity?: number; takesMoney?: boolean }[],
) {
  const texts = { title: 'Notre premier bébé', message: 'Merci à tous.', recipient: 'Aminata Fall' }
  const none = { expectedOn: null, endsOn: null, district: null }
  const created = await listApi.createList({ id: newId(), ...texts, ...PARENTS, ...none })
  const access = { shareKey: created.list.shareKey, ownerKey: created.ownerKey }
  let list = created.list
  for (const { product, quantity = 1, takesMoney = false } of wishes) {
    const wish = { id: newId(), productId: product._id, color: null, size: null, quantity, takesMoney }
    list = await listApi.addWish(access, wish)
  }
  return { access, list }
}

const GIVER = { giverName: 'Fatou Sarr', giverPhone: '771234567', anonymous: false, message: '' }

/** Somebody takes one unit of the article at this place of the list. */
export function give({ shareKey, items }: OwnBirthList, index: number) {
  const item = items[index]
  if (!item) throw new Error('there is no such article')
  return listApi.orderGifts(shareKey, {
    ...{ orderId: newId(), items: [{ itemId: item.id, quantity: 1, price: item.price }] },
    ...{ totalAmount: item.price, paymentMethod: 'Wave', delivery: 'parents', deliveryAddress: '' },
    ...GIVER,
  })
}

/** Somebody promises money towards the first article of the list. */
export const promise = ({ shareKey, items }: OwnBirthList, amount: number) =>
  listApi.promiseMoney(shareKey, {
    ...{ id: newId(), itemId: items[0]?.id, amount, wallet: 'Wave' },
    ...GIVER,
  })

export const button = (name: string | RegExp) => page.getByRole('button', { name })
export const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()

export async function expectNoFlaws() {
  await shrinkToPhone()
  expect(smallTargets()).toEqual([])
  expect(await flawsOnEachScreen()).toEqual([])
}
