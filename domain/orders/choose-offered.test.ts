import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aProduct } from '../../tests/builders/a-product.ts'
import { addToCart } from '../cart/cart.ts'
import { diffCart } from '../cart/diff-cart.ts'
import { orderItemsFrom } from '../cart/order-from-cart.ts'
import { TOYS } from '../catalogue/categories.ts'
import { offeredChoice } from '../catalogue/offered-choice.ts'
import type { ProductSummary } from '../catalogue/product.ts'
import { chooseOffered } from './choose-offered.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const robe = aProduct({ name: 'Robe', price: 7000, colors: ['Bleu', 'Écru'], sizes: ['3 mois', '6 mois'] })
const plain = aProduct({ name: 'Hochet', price: 1000 })
const shelf = (...products: ProductSummary[]) => new Map(products.map((product) => [product._id, product]))
const item = (product: ProductSummary, color: string | null, size: string | null) => ({
  productId: product._id,
  name: product.name,
  quantity: 1,
  price: product.price,
  color,
  size,
})

describe('chooseOffered', () => {
  it.each([
    ['a colour and a size that are offered', robe, 'Bleu', '3 mois', ['Bleu', '3 mois']],
    ['another case and accents, spelled as the product does', robe, 'ecru', '6 MOIS', ['Écru', '6 mois']],
    ['no choice', robe, null, null, [null, null]],
    ['an empty choice, which is none', plain, '', ' ', [null, null]],
  ] as const)('accepts %s', (_case, product, color, size, expected) => {
    const chosen = chooseOffered([item(product, color, size)], shelf(robe, plain), NOW)
    expect(chosen.ok && chosen.items.map((taken) => [taken.color, taken.size])).toEqual([expected])
  })

  it.each([
    ['a colour', robe, 'Rouge', '3 mois', ['Rouge']],
    ['a size', robe, 'Bleu', 'XL', ['XL']],
    ['both', robe, 'Rouge', 'XL', ['Rouge', 'XL']],
    ['a colour of a product that has none', plain, 'Rouge', null, ['Rouge']],
    ['a size for a colour', robe, '3 mois', null, ['3 mois']],
  ] as const)(
    'refuses %s that the product does not offer, and names it',
    (_case, product, color, size, choices) => {
      const { _id: productId, name, price, stock } = product
      expect(
        chooseOffered([item(product, color, size), item(robe, 'Bleu', null)], shelf(robe, plain), NOW),
      ).toEqual({
        ok: false,
        problems: [{ productId, name, problem: 'choice', price, stock, choices }],
      })
    },
  )

  it('reports a product once, with all choices it does not offer', () => {
    const items = [item(robe, 'Rouge', '3 mois'), item(robe, 'Rouge', 'XL'), item(robe, 'Bleu', '6 mois')]
    expect(chooseOffered(items, shelf(robe), NOW)).toMatchObject({
      problems: [{ productId: robe._id, choices: ['Rouge', 'XL'] }],
    })
  })

  it('leaves a deleted product to the stock check', () => {
    expect(chooseOffered([item(robe, 'Rouge', null)], shelf(), NOW)).toMatchObject({ ok: true })
  })
})

describe('chooseOffered with the cart of the shop', () => {
  const names = fc.uniqueArray(fc.constantFrom('Bleu', 'Rouge', 'Écru', 'S', '3 mois', 'Vert d’eau'), {
    maxLength: 4,
  })
  const products = fc
    .record({ colors: names, sizes: names, category: fc.constantFrom('Vêtements/Enfant', TOYS) })
    .map((details) => aProduct({ ...details, stock: 50 }))
  const cartOf = (product: ProductSummary, pick: number) => {
    const colors = product.category === TOYS ? [] : product.colors
    const color = colors[pick % (colors.length || 1)] ?? null
    const size = product.sizes[pick % (product.sizes.length || 1)] ?? null
    return addToCart([], product, { color, size, quantity: 1 }, 'line')
  }

  it('accepts everything the product page offers', () => {
    fc.assert(
      fc.property(products, fc.nat(5), (product, pick) => {
        const cart = cartOf(product, pick)
        expect(diffCart(cart, [product], NOW)).toEqual([])
        expect(chooseOffered(orderItemsFrom(cart, NOW), shelf(product), NOW).ok).toBe(true)
      }),
    )
  })

  it('fails for exactly the choices the cart warns about', () => {
    fc.assert(
      fc.property(products, fc.nat(5), names, names, (product, pick, colors, sizes) => {
        const cart = cartOf(product, pick)
        const now = { ...product, colors, sizes }
        const told = diffCart(cart, [now], NOW).filter(({ problem }) => problem === 'choice')
        const chosen = chooseOffered(orderItemsFrom(cart, NOW), shelf(now), NOW)
        expect(chosen.ok ? [] : chosen.problems).toEqual(told)
      }),
    )
  })
})

describe('offeredChoice', () => {
  it('prefers the exact spelling among several', () => {
    expect(offeredChoice('bleu', ['Bleu', 'bleu'])).toBe('bleu')
  })
})
