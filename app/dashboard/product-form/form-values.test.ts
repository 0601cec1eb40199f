import { describe, expect, it } from 'vitest'
import { checkSomeFields } from '../../../contracts/product.ts'
import { typedProduct } from '../../../contracts/product-draft.ts'
import { aProduct } from '../../../tests/builders/a-product.ts'
import {
  draftFieldsOf,
  type FormValues,
  flashInput,
  formIssues,
  initialValues,
  paidPrice,
  priceWarning,
} from './form-values.ts'
import { formBody } from './save-form.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const EMPTY = initialValues(null, '', NOW)
const FILLED: FormValues = {
  ...EMPTY,
  name: 'Robe',
  price: '12500',
  description: 'Belle.',
  category: 'Jouer',
  subCategory: 'Robes',
  brand: 'Keur Bébé',
  stock: '3',
}
const NO_IMAGES = { files: [], stored: [], order: null }
const UPDATE = { kind: 'update', id: 'p1', seen: { ...FILLED, stock: '5' }, seenImages: ['/1'] } as const
const NEW_PRODUCT = { kind: 'create', key: 'form-4711', copyOf: null } as const
const first = (values: FormValues, imagesMissing = false) => formIssues(values, imagesMissing)[0]?.message

describe('product form', () => {
  it('reports issues in the order of its fields', () => {
    const steps: [Partial<FormValues>, string][] = [
      [{ name: 'Robe' }, 'Le nom ne peut pas être vide.'],
      [{ price: '1' }, 'Le prix doit être un nombre supérieur à 0.'],
      [{ description: 'Belle.' }, 'La description ne peut pas être vide.'],
      [{ category: 'Jouer' }, 'La catégorie ne peut pas être vide.'],
      [{ subCategory: 'Robes' }, 'La sous-catégorie ne peut pas être vide.'],
      [{ brand: 'Keur Bébé' }, 'La marque ne peut pas être vide.'],
      [{ stock: '0' }, 'Le stock doit être un nombre positif ou zéro.'],
    ]
    let values: FormValues = { ...EMPTY, discount: '101', flashActive: true }
    for (const [fixed, message] of steps) {
      expect(first(values, true)).toBe(message)
      values = { ...values, ...fixed }
    }
    expect(first(values, true)).toBe('Au moins une image est requise pour un nouveau produit.')
    expect(first(values)).toBe('La réduction doit être un nombre entre 0 et 100.')
    values = { ...values, discount: '' }
    expect(first(values)).toBe('La durée de la vente flash doit être un nombre supérieur à 0.')
    values = { ...values, durationHours: '2', flashDiscount: '101' }
    expect(first(values)).toBe('La réduction de la vente flash doit être un nombre entre 0 et 100.')
    expect(formIssues({ ...values, flashDiscount: '20' }, false)).toEqual([])
  })

  it('ignores invalid flash sale values while the flash sale is off', () => {
    expect(formIssues({ ...FILLED, durationHours: '-4', flashDiscount: 'x' }, false)).toEqual([])
    expect(flashInput(FILLED)).toEqual({ active: false })
  })

  it('sends lists as JSON arrays of trimmed texts', () => {
    const body = formBody({ ...FILLED, sizes: 'S,  M ,L,,' }, NO_IMAGES, NEW_PRODUCT)
    expect(body.get('sizes')).toBe('["S","M","L"]')
    expect(body.get('isTrending')).toBe('false')
    expect(body.has('existingImages')).toBe(false)
    expect(body.get('requestKey')).toBe('form-4711')
  })

  it('sends the stored images, and sends the order of all images only if a new image precedes a stored one', () => {
    const images = { files: [new File(['x'], 'a.png')], stored: ['/1'], order: ['new:0', '/1'] }
    const body = formBody(FILLED, images, UPDATE)
    expect(body.get('existingImages')).toBe('["/1"]')
    expect(body.get('imageOrder')).toBe('["new:0","/1"]')
    expect(body.getAll('images')).toHaveLength(1)
    expect(body.has('requestKey')).toBe(false)
    const appended = formBody(FILLED, { ...images, order: null }, UPDATE)
    expect(appended.has('imageOrder')).toBe(false)
  })

  it('sends the initially displayed stock and the new stock of an edited product', () => {
    const body = formBody(FILLED, NO_IMAGES, UPDATE)
    expect([body.get('stock'), body.get('stockWas')]).toEqual(['3', '5'])
    expect(formBody(FILLED, NO_IMAGES, NEW_PRODUCT).has('stockWas')).toBe(false)
  })

  it('sends the values and images that it displayed first', () => {
    const body = formBody({ ...FILLED, name: 'Robe rouge' }, NO_IMAGES, UPDATE)
    expect(JSON.parse(String(body.get('was')))).toMatchObject({
      ...{ name: 'Robe', price: '12500', discount: 0, sizes: [], isSale: false, images: ['/1'] },
    })
    expect(formBody(FILLED, NO_IMAGES, NEW_PRODUCT).has('was')).toBe(false)
  })

  it('sends variants if stock is counted by colour and size, and an empty list if variants were switched off', {
    tags: ['C-05', 'C-06', 'C-30'],
  }, () => {
    const variants = [{ color: null, size: '6 mois', stock: 3, was: 2 }]
    const counted = formBody(FILLED, NO_IMAGES, UPDATE, { variants, removeStock: true })
    expect([counted.get('variants'), counted.get('removeStock')]).toEqual([
      '[{"color":null,"size":"6 mois","stock":3,"was":2}]',
      'true',
    ])
    const switchedOff = formBody(FILLED, NO_IMAGES, UPDATE, { variants: [], removeStock: false })
    expect([switchedOff.get('variants'), switchedOff.has('removeStock')]).toEqual(['[]', false])
    expect(formBody(FILLED, NO_IMAGES, UPDATE).has('variants')).toBe(false)
  })

  it('sends the images of the duplicated product', () => {
    const copy = { kind: 'create', key: 'form-4711', copyOf: 'p1' } as const
    const body = formBody(FILLED, { files: [], stored: ['/2'], order: null }, copy)
    expect([body.get('copyOf'), body.get('existingImages')]).toEqual(['p1', '["/2"]'])
  })

  it('starts with the values of the edited product', () => {
    const product = aProduct({ name: 'Lion', sizes: ['S', 'M'], discount: 10, gender: 'Mixte' })
    const values = initialValues(product, 'Keur Bébé', NOW)
    expect(values).toMatchObject({ name: 'Lion', sizes: 'S, M', discount: '10', gender: 'Mixte' })
    expect(formIssues(values, false)).toEqual([])
  })

  it.each([
    [['2,5 ans', '3 ans']],
    [['Rose, blanc', 'Vert; bleu', '"Star"', '« Lin »', 'l’écru']],
    [['taille 2" x 3"', '“doux”', 'a  b']],
  ])('sends the unchanged list %j as it is stored, also from a draft and a stock grid', (list) => {
    const product = aProduct({ sizes: list, colors: list, materials: list })
    const values = initialValues(product, '', NOW)
    const body = formBody(values, NO_IMAGES, { ...UPDATE, seen: values })
    for (const name of ['sizes', 'colors', 'materials'])
      expect(JSON.parse(String(body.get(name)))).toEqual(list)
    expect(JSON.parse(String(body.get('was')))).toMatchObject({ sizes: list, colors: list, materials: list })
    expect(typedProduct(draftFieldsOf(values)).sizes).toEqual(list)
  })

  it('shows an ended flash sale as switched off, with its values filled in', () => {
    const sale = { active: true, discount: 25, durationHours: 6 }
    const over = aProduct({ flashSale: { ...sale, endTime: '2026-11-20T11:59:00.000Z' } })
    const running = aProduct({ flashSale: { ...sale, endTime: '2026-11-20T12:01:00.000Z' } })
    expect(initialValues(over, '', NOW)).toMatchObject({ flashActive: false, flashDiscount: '25' })
    expect(initialValues(running, '', NOW).flashActive).toBe(true)
  })

  it('shows what a shopper pays for typed prices', () => {
    const paid = (values: Partial<FormValues>) => paidPrice({ ...FILLED, ...values })
    expect([paid({ price: '12,5' }), paid({ price: '1.500' }), paid({ price: '1500 FCFA' })]).toEqual([
      13, 1500, 1500,
    ])
    expect([
      paid({ price: '12 500', discount: '10' }),
      paid({ price: '0,4' }),
      paid({ price: 'cher' }),
    ]).toEqual([11_250, 0, null])
  })

  it('opens a price and percentages so that saving them unchanged keeps them', () => {
    const values = initialValues(aProduct({ price: 1.234, discount: 33.333 }), '', NOW)
    const body = formBody(values, NO_IMAGES, NEW_PRODUCT)
    expect(checkSomeFields({ price: body.get('price'), discount: body.get('discount') })).toMatchObject({
      value: { price: 1.234, discount: 33.333 },
    })
  })

  it('warns when the flash sale discount is below the usual discount, and when the product is free', () => {
    expect(priceWarning({ ...FILLED, discount: '30', flashActive: true, flashDiscount: '10' })).toContain(
      'moins forte',
    )
    expect(priceWarning({ ...FILLED, discount: '100' })).toContain('gratuit')
    expect(priceWarning(FILLED)).toBeNull()
  })
})
