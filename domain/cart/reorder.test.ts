import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aProduct } from '../../tests/builders/a-product.ts'
import { unitPrice } from '../pricing/price.ts'
import { addToCart, type Cart } from './cart.ts'
import { addLines, planReorder, type ReorderedItem } from './reorder.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')

function anItem(overrides: Partial<ReorderedItem> = {}): ReorderedItem {
  const item = { productId: 'p', name: 'Robe', quantity: 1, price: 5000, color: null, size: null }
  return { ...item, image: '', ...overrides }
}

const inSize = (size: string, stock: number) => ({ color: null, size, stock })

describe('planReorder', () => {
  it('reports no problem when price and stock have not changed', { tags: ['F-40'] }, () => {
    const product = aProduct({ _id: 'p', stock: 4, sizes: ['6 mois'], variants: [inSize('6 mois', 4)] })
    const [line] = planReorder([anItem({ size: '6 MOIS', quantity: 3 })], [product], [], NOW)
    expect(line).toMatchObject({ quantity: 3, changes: [] })
  })

  it.each([
    ['a product that is no longer sold', null, {}, 0, ['Cet article n’est plus vendu.']],
    ['a sold-out product', { stock: 0 }, {}, 0, ['Cet article est épuisé.']],
    [
      'a sold-out size',
      { stock: 3, sizes: ['3 mois', '6 mois'], variants: [inSize('3 mois', 3), inSize('6 mois', 0)] },
      { size: '6 mois' },
      0,
      ['6 mois est épuisée.'],
    ],
    [
      'a size that is no longer offered',
      { stock: 3, sizes: ['3 mois'], variants: [inSize('3 mois', 3)] },
      { size: '6 mois' },
      0,
      ['6 mois n’est plus proposée.'],
    ],
    [
      'a missing size when the product now has sizes',
      { stock: 3, sizes: ['3 mois'], variants: [inSize('3 mois', 3)] },
      {},
      0,
      ['Veuillez choisir une taille sur la page de l’article.'],
    ],
    [
      'a colour that is no longer offered',
      { stock: 3, colors: ['Bleu'] },
      { color: 'Rouge' },
      0,
      ['Plus proposé\u202f: Rouge.'],
    ],
    ['a short stock', { stock: 2 }, { quantity: 5 }, 2, ['2 sur 5\u202f: il n’y en a pas plus en stock.']],
    [
      'a changed price',
      { price: 6000 },
      { quantity: 2 },
      2,
      ['Le prix a changé\u202f: 6\u202f000 FCFA au lieu de 5\u202f000 FCFA.'],
    ],
  ] as const)('reports %s', { tags: ['F-40'] }, (_, product, item, quantity, changes) => {
    const products = product ? [aProduct({ _id: 'p', ...(product as object) })] : []
    expect(planReorder([anItem(item)], products, [], NOW)).toMatchObject([{ quantity, changes }])
  })

  it('subtracts from the stock the units in the cart and in earlier lines of the order', {
    tags: ['F-40'],
  }, () => {
    const product = aProduct({ _id: 'p', stock: 4 })
    const cart = addToCart([], product, { color: null, size: null, quantity: 2 }, 'line')
    const lines = planReorder([anItem({ quantity: 2 }), anItem()], [product], cart, NOW)
    expect(lines.map(({ quantity, changes }) => [quantity, changes])).toEqual([
      [2, []],
      [0, ['Votre panier en contient déjà tout le stock.']],
    ])
  })
})

const SIZES = ['3 mois', '6 mois', '9 mois']
const stock = fc.nat({ max: 5 })
const products = fc.uniqueArray(
  fc
    .record({
      _id: fc.constantFrom('a', 'b', 'c'),
      price: fc.constantFrom(4000, 5000),
      stocks: fc.option(fc.tuple(stock, stock), { nil: null }),
      whole: stock,
    })
    .map(({ _id, price, stocks, whole }) => {
      const variants = (stocks ?? []).map((one, index) => inSize(SIZES[index] ?? '', one))
      const total = stocks ? stocks[0] + stocks[1] : whole
      return aProduct({ _id, price, stock: total, sizes: variants.map(({ size }) => size), variants })
    }),
  { selector: ({ _id }) => _id },
)
const items = fc.array(
  fc.record({
    productId: fc.constantFrom('a', 'b', 'c', 'd'),
    size: fc.constantFrom(null, ...SIZES),
    quantity: fc.integer({ min: 1, max: 6 }),
  }),
  { maxLength: 6 },
)
const units = (cart: Cart) => cart.reduce((sum, { quantity }) => sum + quantity, 0)

describe('a reorder', () => {
  it('adds exactly the planned units, never more than the stock, and explains every change from the order', {
    tags: ['F-40'],
  }, () => {
    fc.assert(
      fc.property(products, items, items, (sold, before, ordered) => {
        let made = 0
        const newId = () => `line-${++made}`
        const filled = addLines([], planReorder(before.map(anItem), sold, [], NOW), newId)
        const lines = planReorder(ordered.map(anItem), sold, filled, NOW)
        const after = addLines(filled, lines, newId)
        expect(units(after) - units(filled)).toBe(lines.reduce((sum, { quantity }) => sum + quantity, 0))
        for (const line of after) expect(line.quantity).toBeLessThanOrEqual(line.stock ?? 0)
        for (const { options, variants } of after) {
          for (const option of variants ? options : []) {
            const variant = variants?.find(({ size }) => size === option.size)
            expect(option.quantity).toBeLessThanOrEqual(variant?.stock ?? 0)
          }
        }
        for (const { item, product, quantity, changes } of lines) {
          const isSame =
            product !== null && quantity === item.quantity && unitPrice(product, NOW) === item.price
          expect(changes.length > 0).toBe(!isSame)
        }
      }),
    )
  })
})
