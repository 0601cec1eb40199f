import { describe, expect, it } from 'vitest'
import { productDetails } from '../tests/builders/product-details.ts'
import { validate } from './fields.ts'
import { checkProduct, checkSomeFields, flashSaleInput, productInput } from './product.ts'

const messageOf = (wrong: Record<string, unknown>) => {
  const checked = validate(productInput, { ...productDetails(), ...wrong })
  return checked.ok ? null : checked.issues[0]?.message
}

describe('productInput', () => {
  it('accepts a complete product unchanged', () => {
    expect(validate(productInput, productDetails())).toEqual({ ok: true, value: productDetails() })
  })

  it('reads numbers sent as text, also with a decimal comma', () => {
    expect(
      validate(productInput, { ...productDetails(), price: ' 2500 ', stock: '3', discount: '12,5' }),
    ).toMatchObject({
      value: { price: 2500, stock: 3, discount: 12.5 },
    })
  })

  it.each([
    ['name', ' ', 'Le nom ne peut pas être vide.'],
    ['price', 0, 'Le prix doit être un nombre supérieur à 0.'],
    ['price', '', 'Le prix doit être un nombre supérieur à 0.'],
    ['price', 'cher', 'Le prix doit être un nombre supérieur à 0.'],
    ['price', '0,4', 'Le prix doit être un nombre supérieur à 0.'],
    ['price', 0.49, 'Le prix doit être un nombre supérieur à 0.'],
    ['price', 100_000_001, 'Le prix doit être un nombre supérieur à 0.'],
    ['description', '', 'La description ne peut pas être vide.'],
    ['category', '', 'La catégorie ne peut pas être vide.'],
    ['category', 'Vêtements', 'Cette catégorie n’existe pas.'],
    ['subCategory', '', 'La sous-catégorie ne peut pas être vide.'],
    ['brand', ' ', 'La marque ne peut pas être vide.'],
    ['stock', '', 'Le stock doit être un nombre positif ou zéro.'],
    ['stock', -1, 'Le stock doit être un nombre positif ou zéro.'],
    ['stock', 1.5, 'Le stock doit être un nombre positif ou zéro.'],
    ['discount', 101, 'La réduction doit être un nombre entre 0 et 100.'],
    ['discount', -1, 'La réduction doit être un nombre entre 0 et 100.'],
    ['gender', 'Autre', 'Le genre doit être Garcon, Fille ou Mixte.'],
    ['sizes', 'S, M', 'Une liste de textes est attendue.'],
    ['colors', [3], 'Une liste de textes est attendue.'],
    ['isSale', 'oui', 'Cette case vaut true ou false.'],
  ])('refuses %s %j: %s', (field, value, message) => {
    expect(messageOf({ [field]: value })).toBe(message)
  })

  it('accepts input without brand, barcode and stock threshold, and sets defaults for other missing fields', () => {
    const { brand: _, barcode: __, lowStockThreshold: ___, ...others } = productDetails()
    const { name, price, description, category, subCategory, stock } = others
    expect(
      validate(productInput, {
        name,
        price,
        description,
        category,
        subCategory,
        stock,
        discount: '',
        gender: '',
      }),
    ).toEqual({
      ok: true,
      value: others,
    })
  })

  it.each([
    ['15 000 FCFA', 15_000],
    ['1.250,50', 1250.5],
    ['1,250.00', 1250],
    ['1.500', 1500],
    ['0,5', 0.5],
  ])('reads the price %j as %d', (price, read) => {
    expect(validate(productInput, { ...productDetails(), price })).toMatchObject({ value: { price: read } })
  })

  it('says why an amount with digits is refused, and reads a percentage with three decimals', () => {
    expect(messageOf({ price: '1.000,500' })).toMatch(/supérieur à 0\. «\s1\.000,500\s» peut se lire/)
    expect(messageOf({ stock: '12 50' })).toMatch(/positif ou zéro\. «\s12 50\s» n’est pas lisible/)
    expect(validate(productInput, { ...productDetails(), discount: '33,333 %' })).toMatchObject({
      value: { discount: 33.333 },
    })
  })

  it('accepts a price of 1 and a stock of 0', () => {
    expect(messageOf({ price: 1, stock: 0 })).toBeNull()
  })
})

describe('checkProduct', () => {
  it('reports every issue in the order of the form’s fields, with images between stock and discount', () => {
    const checked = checkProduct({ discount: 200 }, { imagesMissing: true })
    expect(checked.ok ? [] : checked.issues.map(({ path }) => path)).toEqual([
      'name',
      'price',
      'description',
      'category',
      'subCategory',
      'stock',
      'images',
      'discount',
    ])
  })

  it('refuses a product without an image', () => {
    expect(checkProduct(productDetails(), { imagesMissing: true })).toEqual({
      ok: false,
      issues: [{ path: 'images', message: 'Au moins une image est requise pour un nouveau produit.' }],
    })
    expect(checkProduct(productDetails(), { imagesMissing: false }).ok).toBe(true)
  })
})

describe('flashSaleInput', () => {
  it('requires a duration and a discount to switch a sale on, but not to switch it off', () => {
    expect(validate(flashSaleInput, { active: true, durationHours: '24', discount: 30 })).toEqual({
      ok: true,
      value: { active: true, durationHours: 24, discount: 30 },
    })
    expect(validate(flashSaleInput, { active: false })).toEqual({ ok: true, value: { active: false } })
  })

  it.each([
    [
      { active: true, durationHours: 0, discount: 10 },
      'La durée de la vente flash doit être un nombre supérieur à 0.',
    ],
    [{ active: true, discount: 10 }, 'La durée de la vente flash doit être un nombre supérieur à 0.'],
    [
      { active: true, durationHours: 1, discount: 101 },
      'La réduction de la vente flash doit être un nombre entre 0 et 100.',
    ],
    [
      { active: true, durationHours: 1 },
      'La réduction de la vente flash doit être un nombre entre 0 et 100.',
    ],
    [{}, 'Indiquez si la vente flash est active.'],
  ])('refuses %j: %s', (input, message) => {
    const checked = validate(flashSaleInput, input)
    expect(checked.ok ? [] : checked.issues.map((issue) => issue.message)).toEqual([message])
  })
})

it('merges list values that differ only by case or accents', () => {
  const lists = {
    sizes: ['S', 's', '2,5 ans'],
    materials: ['Coton', 'COTON'],
    colors: ['Écru', 'ecru', 'Rose'],
  }
  const checked = checkSomeFields(lists)
  expect(checked).toEqual({
    ok: true,
    value: { sizes: ['S', '2,5 ans'], materials: ['Coton'], colors: ['Écru', 'Écru', 'Rose'] },
  })
})
