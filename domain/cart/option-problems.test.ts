import { describe, expect, it } from 'vitest'
import { aCartLine } from '../../tests/builders/a-cart-line.ts'
import { aProduct } from '../../tests/builders/a-product.ts'
import type { Variant } from '../catalogue/variants.ts'
import { addToCart, type Cart } from './cart.ts'
import type { CartLine, CartVariant } from './cart-line.ts'
import { syncCart } from './diff-cart.ts'
import { changeOption } from './edit-cart.ts'
import { changedOptionText, optionProblems, unavailableText } from './option-problems.ts'

const robe = aProduct({ name: 'Robe', colors: ['Rouge', 'Bleu'], sizes: ['3 mois', '6 mois', '9 mois'] })
const red = (size: string, quantity = 1) => ({ color: 'Rouge', size, quantity })
const blue = (size: string, quantity = 1) => ({ color: 'Bleu', size, quantity })
const stockOf = ({ quantity, ...choice }: CartVariant): Variant => ({ ...choice, stock: quantity })

/** A line with these options, after a refresh with the stocks `left`. */
function lineWith(options: CartVariant[], left: CartVariant[]): CartLine {
  const variants = left.map(stockOf)
  const stock = variants.reduce((sum, variant) => sum + variant.stock, 0)
  const cart = options.reduce<Cart>((held, option) => addToCart(held, robe, option, 'line'), [])
  return syncCart(cart, [{ ...robe, stock, variants }])[0] ?? aCartLine()
}

const problemsOf = (...of: Parameters<typeof lineWith>) =>
  optionProblems(lineWith(...of)).map(({ text, stock, offers }) => ({
    text,
    stock,
    offers: offers.map(({ label }) => label),
  }))

describe('optionProblems', { tags: ['C-22'] }, () => {
  it('finds nothing when all options are in stock, the product has no variants, or its variants are unknown', () => {
    expect(problemsOf([red('6 mois', 2)], [red('6 mois', 2), red('9 mois', 0)])).toEqual([])
    expect(problemsOf([red('6 mois', 2)], [])).toEqual([])
    expect(optionProblems(aCartLine({ color: 'Rouge' }))).toEqual([])
  })

  it('offers other sizes in the same colour first, then the sold-out size in other colours', () => {
    const left = [red('3 mois', 1), red('6 mois', 0), red('9 mois', 4), blue('3 mois', 2), blue('6 mois', 3)]
    expect(problemsOf([red('6 mois')], left)).toEqual([
      { text: '6 mois est épuisée en Rouge.', stock: 0, offers: ['3 mois', '9 mois', 'Bleu, 6 mois'] },
    ])
  })

  it('offers any variant in stock when no variant of the same colour or size is in stock', () => {
    const left = [red('6 mois', 0), blue('6 mois', 0), blue('9 mois', 1)]
    expect(problemsOf([red('6 mois')], left)).toMatchObject([{ offers: ['Bleu, 9 mois'] }])
  })

  it('does not offer a variant whose whole stock is already in the line', () => {
    const left = [red('6 mois', 0), red('9 mois', 2), red('3 mois', 2)]
    expect(problemsOf([red('6 mois'), red('9 mois', 2)], left)).toMatchObject([{ offers: ['3 mois'] }])
  })

  it('states the remaining units when the stock of a variant is below the quantity', () => {
    const left = [red('6 mois', 2), red('9 mois', 5)]
    expect(problemsOf([red('6 mois', 3)], left)).toEqual([
      { text: 'Il n’en reste que 2 en Rouge, 6 mois.', stock: 2, offers: ['9 mois'] },
    ])
  })

  it('reports a colour and size that are no longer offered together', () => {
    expect(problemsOf([red('6 mois')], [red('9 mois', 5)])).toMatchObject([
      { text: '6 mois n’est plus proposée en Rouge.', offers: ['9 mois'] },
    ])
  })

  it('asks for the colour or size that an option lacks', { tags: ['C-13'] }, () => {
    const left = [red('6 mois', 1), blue('9 mois', 1)]
    const none = { color: null, size: null, quantity: 1 }
    expect(problemsOf([{ ...none, color: 'Rouge' }], left)).toMatchObject([
      { text: 'Veuillez choisir une taille', offers: ['6 mois'] },
    ])
    expect(problemsOf([none], left)).toMatchObject([
      { text: 'Veuillez choisir une couleur', offers: ['Rouge, 6 mois', 'Bleu, 9 mois'] },
    ])
  })

  it('names only the colour or only the size when the product does not have both', () => {
    const color = (name: string, quantity: number) => ({ color: name, size: null, quantity })
    const size = (name: string, quantity: number) => ({ color: null, size: name, quantity })
    expect(problemsOf([color('Rouge', 1)], [color('Rouge', 0), color('Bleu', 1)])).toEqual([
      { text: 'Rouge est épuisé.', stock: 0, offers: ['Bleu'] },
    ])
    expect(problemsOf([size('6 mois', 3)], [size('6 mois', 2), size('9 mois', 1)])).toEqual([
      { text: 'Il n’en reste que 2 en 6 mois.', stock: 2, offers: ['9 mois'] },
    ])
    expect(problemsOf([size('6 mois', 3)], [size('6 mois', 0), size('9 mois', 1)])).toMatchObject([
      { text: '6 mois est épuisée.' },
    ])
  })

  it('reports nothing when the whole product is sold out', () => {
    expect(problemsOf([red('6 mois')], [red('6 mois', 0), red('9 mois', 0)])).toEqual([])
  })
})

describe('changedOptionText', { tags: ['C-22'] }, () => {
  const textOf = (options: CartVariant[], left: CartVariant[], to: CartVariant) => {
    const before = lineWith(options, left)
    const [from] = before.options
    if (!from) throw new Error('The line has no option.')
    const [after] = changeOption([before], 'line', from, to)
    return changedOptionText(before, after ?? before, from, to)
  }

  it('names the old and new option, and the new quantity when the stock limits it', () => {
    const left = [red('6 mois', 0), red('9 mois', 1), blue('6 mois', 2)]
    expect(textOf([red('6 mois')], left, red('9 mois'))).toBe('9 mois remplace 6 mois.')
    expect(textOf([red('6 mois')], left, blue('6 mois'))).toBe('Bleu, 6 mois remplace Rouge, 6 mois.')
    expect(textOf([red('6 mois', 3)], left, red('9 mois'))).toBe(
      '9 mois remplace 6 mois. Il n’en reste pas plus\u202f: 1 pièce au lieu de 3.',
    )
    const incomplete = { color: 'Rouge', size: null, quantity: 1 }
    expect(textOf([incomplete], left, red('9 mois'))).toBe('Choix\u202f: Rouge, 9 mois.')
  })
})

describe('unavailableText', { tags: ['C-22'] }, () => {
  const excluded = 'n’est plus disponible et n’est pas compté dans le total.'
  const name = '«\u202fRobe\u202f»'
  const left = [red('6 mois', 0), red('9 mois', 1)]

  it('names the sold-out option, or the product when the whole product is sold out', () => {
    expect(unavailableText([lineWith([red('9 mois')], left)])).toBeNull()
    expect(unavailableText([lineWith([red('6 mois'), red('9 mois')], left)])).toBe(
      `${name} (Rouge, 6 mois) ${excluded}`,
    )
    expect(unavailableText([lineWith([red('6 mois'), red('9 mois')], [red('6 mois', 0)])])).toBe(
      `${name} ${excluded}`,
    )
  })

  it('asks the shopper to choose a size when none was chosen', () => {
    expect(unavailableText([lineWith([{ color: 'Rouge', size: null, quantity: 1 }], left)])).toBe(
      `${name} n’est pas compté dans le total\u202f: veuillez choisir une taille.`,
    )
  })

  it('counts several sold-out options', () => {
    expect(unavailableText([lineWith([red('6 mois'), blue('6 mois')], left)])).toContain('2 articles')
  })
})
