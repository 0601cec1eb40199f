import { describe, expect, it } from 'vitest'
import { aCartLine } from '../../tests/builders/a-cart-line.ts'
import { aProduct } from '../../tests/builders/a-product.ts'
import { addToCart, type Cart } from './cart.ts'
import { diffCart, lineProblemText, problemsOf, syncCart } from './diff-cart.ts'
import { setOptionQuantity } from './edit-cart.ts'
import { mergeProblems, withReportedStock } from './refused-order.ts'

const NOW = Date.parse('2026-03-02T10:00:00.000Z')
const HOUR = 3_600_000

const body = aProduct({ name: 'Body', price: 5000, stock: 10 })
const cartOf = (product: typeof body, quantity = 2): Cart =>
  addToCart([], product, { color: null, size: null, quantity }, 'line')

describe('diffCart', () => {
  it('reports nothing for an unchanged product', () => {
    expect(diffCart(cartOf(body), [body], NOW)).toEqual([])
  })

  it('reports a changed price', () => {
    expect(diffCart(cartOf(body), [{ ...body, price: 6000 }], NOW)).toEqual([
      { productId: body._id, name: 'Body', problem: 'price', price: 6000, stock: 10 },
    ])
  })

  it('ignores a changed discount that results in the same price', () => {
    const before = { ...body, price: 10_000, discount: 50 }
    expect(diffCart(cartOf(before), [{ ...body, price: 5000 }], NOW)).toEqual([])
  })

  it('reports a stock below the quantity', () => {
    expect(diffCart(cartOf(body), [{ ...body, stock: 1 }], NOW)).toEqual([
      { productId: body._id, name: 'Body', problem: 'stock', price: 5000, stock: 1 },
    ])
  })

  it('accepts a stock equal to the quantity', () => {
    expect(diffCart(cartOf(body), [{ ...body, stock: 2 }], NOW)).toEqual([])
  })

  it('reports both a sold-out product and its new price', () => {
    const problems = diffCart(cartOf(body), [{ ...body, stock: 0, price: 5500 }], NOW)
    expect(problems.map(({ problem }) => problem)).toEqual(['stock', 'price'])
  })

  it('reports a deleted product', () => {
    expect(diffCart(cartOf(body), [], NOW)).toEqual([
      { productId: body._id, name: 'Body', problem: 'gone', price: null, stock: 0 },
    ])
  })

  it('reports a colour or size that is no longer offered', () => {
    const robe = { ...body, colors: ['Bleu', 'Rouge'], sizes: ['S', 'M'] }
    const one = addToCart([], robe, { color: 'Rouge', size: 'S', quantity: 1 }, 'line')
    const cart = addToCart(one, robe, { color: 'Bleu', size: 'M', quantity: 1 }, 'line')
    expect(diffCart(cart, [robe], NOW)).toEqual([])
    const [line] = cart
    const problems = diffCart(cart, [{ ...robe, colors: ['Bleu', 'Vert'], sizes: ['m'] }], NOW)
    expect(problems).toMatchObject([{ problem: 'choice', choices: ['Rouge', 'S'] }])
    expect(line && problemsOf(line, problems)).toEqual(problems)
    const without = setOptionQuantity(cart, 'line', { color: 'Rouge', size: 'S' }, 0)
    expect(without[0] && problemsOf(without[0], problems)).toEqual([])
  })

  it('reports a price changed by the start or stop of a flash sale', () => {
    const sale = { active: true, discount: 20, durationHours: 1, endTime: new Date(NOW + HOUR).toISOString() }
    expect(diffCart(cartOf(body), [{ ...body, flashSale: sale }], NOW)).toMatchObject([{ price: 4000 }])
    expect(diffCart(cartOf({ ...body, flashSale: sale }), [body], NOW)).toMatchObject([{ price: 5000 }])
  })

  it('ignores an ended flash sale that both the cart and the product still contain', () => {
    const sale = { active: true, discount: 20, durationHours: 1, endTime: new Date(NOW).toISOString() }
    expect(diffCart(cartOf({ ...body, flashSale: sale }), [{ ...body, flashSale: sale }], NOW)).toEqual([])
  })
})

describe('lineProblemText', () => {
  const problem = { productId: 'p', name: 'Body', price: 12_500, stock: 0 }

  it.each([
    [{ ...problem, problem: 'gone' as const, price: null }, 'Cet article n’est plus vendu.'],
    [{ ...problem, problem: 'stock' as const }, 'Cet article est épuisé.'],
    [{ ...problem, problem: 'stock' as const, stock: 2 }, 'Il n’en reste que 2 en stock.'],
    [
      { ...problem, problem: 'price' as const },
      'Le prix de cet article a changé : 12\u202f500 FCFA maintenant.',
    ],
    [
      { ...problem, problem: 'choice' as const, choices: ['Rouge', 'XL'] },
      'Plus proposé\u202f: Rouge, XL. Supprimez ce choix, puis choisissez à nouveau sur la page de l’article.',
    ],
    [{ ...problem, problem: 'price' as const, price: null }, 'Le prix de cet article a changé.'],
  ])('describes %j', (changed, sentence) => {
    expect(lineProblemText(changed)).toBe(sentence)
  })
})

describe('syncCart', () => {
  it('updates prices and keeps quantities and options', () => {
    const cart = cartOf(body)
    const now = { ...body, price: 6000, discount: 10, stock: 8, name: 'Body long', images: ['neuf.webp'] }
    const fresh = syncCart(cart, [now])
    expect(diffCart(fresh, [now], NOW)).toEqual([])
    expect(fresh).toMatchObject([{ name: 'Body long', price: 6000, images: ['neuf.webp'], quantity: 2 }])
    expect(fresh[0]?.options).toEqual(cart[0]?.options)
  })

  it('does not lower a quantity that exceeds the stock', () => {
    const now = { ...body, stock: 1 }
    expect(diffCart(syncCart(cartOf(body), [now]), [now], NOW)).toMatchObject([{ problem: 'stock' }])
  })

  it('sets the stock of a deleted product to 0 and leaves its line in the cart', () => {
    expect(syncCart([aCartLine({ quantity: 2, stock: 5 })], [])).toMatchObject([{ quantity: 2, stock: 0 }])
  })
})

describe('the problems of a line', () => {
  const [line] = cartOf(body, 3)
  const short = { productId: body._id, name: 'Body', problem: 'stock', price: 5000, stock: 2 } as const
  const dearer = { ...short, problem: 'price', price: 6000 } as const
  const problemsAt = (quantity: number) => line && problemsOf({ ...line, quantity }, [short, dearer])

  it('exclude the problems of other lines', () => {
    expect(problemsOf(aCartLine(), [short, dearer])).toEqual([])
  })

  it('exclude a stock problem when the quantity no longer exceeds the stock', () => {
    expect(problemsAt(3)).toEqual([short, dearer])
    expect(problemsAt(2)).toEqual([dearer])
  })

  it('contain a problem once when both a refused order and diffCart report it', () => {
    const found = { ...short, stock: 1 }
    expect(mergeProblems([short], [found, dearer])).toEqual([short, dearer])
  })
})

describe('the line of a product with variants', { tags: ['C-13', 'C-22'] }, () => {
  const variants = [
    { color: 'Rouge', size: 'M', stock: 1 },
    { color: 'Rouge', size: 'L', stock: 4 },
  ]
  const robe = { ...body, colors: ['Rouge'], sizes: ['M', 'L'], stock: 5, variants }
  const cart = addToCart([], robe, { color: 'Rouge', size: 'M', quantity: 1 }, 'line')
  const soldOut = { productId: body._id, name: 'Body', price: 5000, color: 'Rouge', size: 'M', stock: 0 }
  const short = { ...soldOut, problem: 'stock' } as const
  const unknown = { ...soldOut, problem: 'variant' } as const

  it('gets a stock problem from diffCart only when the whole product is sold out', () => {
    const many = addToCart(
      cart,
      { ...robe, variants: [] },
      { color: 'Rouge', size: 'L', quantity: 4 },
      'line',
    )
    const left = { ...robe, stock: 4, variants: variants.filter(({ size }) => size === 'L') }
    expect(diffCart(many, [left], NOW)).toEqual([])
    expect(diffCart(many, [{ ...left, colors: [] }], NOW)).toEqual([])
    expect(diffCart(many, [{ ...left, stock: 0 }], NOW)).toMatchObject([{ problem: 'stock', stock: 0 }])
  })

  it('gets the current variants of its product by syncCart, which merges colours and sizes that differ only in case', () => {
    const spelled = variants.map((variant) => ({ ...variant, color: 'rouge' }))
    const two = addToCart(cart, { ...robe, variants: [] }, { color: 'rouge', size: 'M', quantity: 1 }, 'line')
    expect(two[0]?.options).toHaveLength(2)
    const [line] = syncCart(two, [{ ...robe, variants: spelled }])
    expect(line).toMatchObject({ variants: spelled, color: 'rouge', quantity: 2 })
    expect(line?.options).toEqual([{ color: 'rouge', size: 'M', quantity: 2 }])
  })

  it('gets the stock that was reported with the refusal of an order (withReportedStock)', () => {
    const [first, second] = variants
    expect(withReportedStock(cart, [short])[0]?.variants).toEqual([{ ...first, stock: 0 }, second])
    expect(withReportedStock(cart, [unknown])[0]?.variants).toEqual([second])
    expect(withReportedStock(cart, [{ ...short, productId: 'other' }])).toEqual(cart)
    const { color: _color, size: _size, ...whole } = short
    expect(withReportedStock(cart, [whole])).toEqual(cart)
  })

  it('shows the problems reported with the refusal of an order only when its variants are unknown', () => {
    const [line] = cart
    if (!line) throw new Error('The cart is empty.')
    const { variants: _variants, ...old } = line
    expect(problemsOf(old, [short, unknown]).map(lineProblemText)).toEqual([
      'M est épuisée en Rouge.',
      'M n’est plus proposée en Rouge.',
    ])
    expect(
      problemsOf(old, [
        { ...short, size: 'L' },
        { ...short, stock: 1 },
      ]),
    ).toEqual([])
    expect(problemsOf(line, [short])).toEqual([])
  })
})
