import { beforeEach, expect, it } from 'vitest'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { writes } from '../../tests/support/replies.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { addSizedProduct } from '../../tests/support/stocked-product.ts'
import { feedHash } from '../catalogue/read-feed.ts'
import { readCatalogueOrder } from './catalogue-order.ts'

describeOnEachEngine('readCatalogueOrder', (engine) => {
  let shop: TestShop
  beforeEach(() => {
    shop = aShop(engine(), withWhatsApp())
  })

  type Item = { retailerId: string; quantity?: number | null; price?: number | null; currency?: string }
  const orders = async (...items: Item[]) => {
    const order = {
      catalogId: '1',
      items: items.map((item) => ({ quantity: 1, price: null, currency: 'XOF', ...item })),
    }
    const { conversation, id } = await writes(
      shop,
      { phone: '771234567' },
      {
        type: 'order',
        text: 'Pour samedi',
        parts: { order },
      },
    )
    return readCatalogueOrder(shop, conversation.id, id)
  }

  it('finds products, and colours and sizes, by their ids in the feed, at the shop’s prices', {
    tags: ['W-07'],
  }, async () => {
    const plain = await addProduct(shop, { name: 'Hochet', price: 2000, stock: 9 })
    const sized = await addSizedProduct(shop, 'Robe', { '3 ans': 5, '4 ans': 1 })
    const [variant] = await shop.store.stock.variantsOf(sized._id)
    expect(
      await orders({ retailerId: plain._id, quantity: 2, price: 2000 }, { retailerId: variant?.id ?? '' }),
    ).toEqual({
      ok: true,
      note: 'Pour samedi',
      problems: [],
      lines: [
        { productId: plain._id, name: 'Hochet', color: null, size: null, quantity: 2, price: 2000 },
        {
          ...{ productId: sized._id, name: sized.name, color: variant?.color, size: variant?.size },
          ...{ quantity: 1, price: sized.price },
        },
      ],
    })
    expect(await orders({ retailerId: feedHash(plain._id) })).toMatchObject({
      lines: [{ productId: plain._id }],
    })
  })

  it('names what is gone, sold out, short or has another price', { tags: ['W-07'] }, async () => {
    const short = await addProduct(shop, { name: 'Body', price: 3000, stock: 2 })
    const gone = await addProduct(shop, { name: 'Bavoir', price: 1000, stock: 0 })
    const read = await orders(
      { retailerId: short._id, quantity: 2, price: 2500 },
      { retailerId: short._id, quantity: 1 },
      { retailerId: gone._id },
      { retailerId: 'inconnu' },
    )
    expect(read).toMatchObject({
      lines: [{ name: 'Body', quantity: 2, price: 3000 }],
      problems: [
        'Body\u202f: 2 sur 3, il n’y en a pas plus en stock.',
        expect.stringMatching(/^Body\u202f: 3.000.FCFA au lieu de 2.500.FCFA dans le catalogue\.$/),
        'Bavoir\u202f: épuisé.',
        'Un article n’est plus vendu\u202f: inconnu.',
      ],
    })
  })

  it('is refused for a message that is no order', { tags: ['W-07'] }, async () => {
    const { conversation, id } = await writes(shop, { phone: '771234567' })
    expect(await readCatalogueOrder(shop, conversation.id, id)).toMatchObject({ code: 'MESSAGE_NOT_FOUND' })
    expect(await readCatalogueOrder(shop, 'other', id)).toMatchObject({ code: 'MESSAGE_NOT_FOUND' })
  })
})
