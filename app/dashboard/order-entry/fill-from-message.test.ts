import { describe, expect, it } from 'vitest'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { aProduct } from '../../../tests/builders/a-product.ts'
import { newDraft } from './draft.ts'
import { fillFromMessage } from './fill-from-message.ts'

const now = Date.parse('2026-03-02T10:00:00.000Z')
const dress = aProduct({
  name: 'Robe à volants',
  price: 5000,
  variants: [
    { color: 'Rouge', size: '2 ans', stock: 1 },
    { color: 'Bleu', size: '2 ans', stock: 2 },
  ],
})
const rattle = aProduct({ name: 'Hochet', price: 1500, colors: ['Écru'] })

const message = {
  orderId: 'KB-0123456789',
  customerName: 'Awa Ndiaye',
  deliveryAddress: 'Près de la mosquée',
  district: 'Ouakam',
  deliveryFee: 1000,
  customerPhone: '771234567',
  totalAmount: 6500,
  discounts: [],
  items: [],
  omitted: 0,
}
const item = { name: 'Robe à volants', quantity: 2, color: null, size: null, price: 5000 }
const fill = (
  change: Partial<Parameters<typeof fillFromMessage>[1]>,
  found: StockedProduct[] = [rattle, dress],
) => fillFromMessage(newDraft(), { ...message, ...change }, async () => found, now)

describe('fillFromMessage', { tags: ['D-12'] }, () => {
  it('fills in the customer, the order number, and lines with names, colours and sizes as the products spell them', async () => {
    const items = [
      { ...item, color: 'rouge', size: '2 ANS' },
      { name: 'hochet', quantity: 1, color: 'ecru', size: null, price: 1500 },
    ]
    const { draft, problems } = await fill({ items })
    expect(problems).toEqual([])
    expect(draft).toMatchObject({
      orderId: 'KB-0123456789',
      channel: 'whatsapp',
      confirmed: false,
      customerName: 'Awa Ndiaye',
      customerPhone: '77 123 45 67',
      district: 'Ouakam',
      deliveryFee: '1000',
      lines: [
        { name: 'Robe à volants', quantity: 2, color: 'Rouge', size: '2 ans' },
        { name: 'Hochet', quantity: 1, color: 'Écru', size: null },
      ],
    })
  })

  it('matches a truncated product name', async () => {
    const { draft } = await fill({
      items: [{ ...item, name: 'Robe à vol...', color: 'Bleu', size: '2 ans' }],
    })
    expect(draft.lines).toMatchObject([{ name: 'Robe à volants', color: 'Bleu' }])
  })

  it.each([
    ['an unknown product', { items: [{ ...item, name: 'Poussette' }] }, 'est introuvable'],
    [
      'a choice that is not offered',
      { items: [{ ...item, color: 'Vert', size: '2 ans' }] },
      'choisissez la couleur',
    ],
    [
      'a price that has changed',
      { items: [{ ...item, color: 'Bleu', size: '2 ans', price: 1 }] },
      'le prix n’est plus',
    ],
    ['omitted products', { omitted: 3 }, 'ne nomme pas 3 article(s)'],
  ])('reports %s', async (_, change, problem) => {
    const { problems } = await fill(change)
    expect(problems).toEqual([expect.stringContaining(problem)])
  })
})
