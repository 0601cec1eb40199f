import { describe, expect, it } from 'vitest'
import { orderFrom } from '../domain/cart/order-from-cart.ts'
import { aCartLine } from '../tests/builders/a-cart-line.ts'
import { aPlacedItem } from '../tests/builders/an-order.ts'
import { validate } from './fields.ts'
import { deliveryForm, orderInput } from './order-form.ts'

const ALL = 'Veuillez remplir tous les champs.'
const delivery = { customerName: 'Awa Ndiaye', deliveryAddress: 'Ouakam' }
const order = {
  ...delivery,
  orderId: 'KB-0A1B2C3D4E',
  items: [aPlacedItem()],
  totalAmount: 5000,
  paymentMethod: 'Cash',
}
const issuesOf = (input: unknown) => {
  const checked = validate(orderInput, input)
  return checked.ok ? [] : checked.issues
}

describe('the delivery form', () => {
  it('requires a name and an address', () => {
    expect(validate(deliveryForm, { customerName: ' ', deliveryAddress: '' })).toEqual({
      ok: false,
      issues: [
        { path: 'customerName', message: ALL },
        { path: 'deliveryAddress', message: ALL },
      ],
    })
  })

  it.each([
    [undefined, null],
    [null, null],
    ['', null],
    ['  ', null],
    ['77 123 45 67', '771234567'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['\u202a77\u2011123\u201145\u201167\u202c', '771234567'],
    ['\u200b', null],
  ])('reads the phone %j as %j', (customerPhone, parsed) => {
    expect(
      validate(deliveryForm, { ...delivery, ...(customerPhone !== undefined && { customerPhone }) }),
    ).toEqual({
      ok: true,
      value: { ...delivery, customerPhone: parsed },
    })
  })

  it('refuses a phone number that does not have nine digits', () => {
    expect(validate(deliveryForm, { ...delivery, customerPhone: '0612345678' })).toMatchObject({
      issues: [{ message: expect.stringContaining('indicatif du pays') }],
    })
    expect(validate(deliveryForm, { ...delivery, customerPhone: '1234' })).toEqual({
      ok: false,
      issues: [{ path: 'customerPhone', message: 'Le numéro de téléphone doit contenir 9 chiffres.' }],
    })
  })
})

describe('the contract of an order', () => {
  it('accepts the order that the browser builds from a cart', () => {
    const sent = orderFrom(
      [aCartLine({ quantity: 2, color: 'Rouge', size: 'M' }), aCartLine({ images: [] })],
      { ...delivery, orderId: 'KB-0A1B2C3D4E', paymentMethod: 'Wave', customerPhone: null },
      Date.parse('2026-03-02T10:00:00.000Z'),
    )
    const { paymentStatus: _status, deliveryMethod: _method, ...read } = sent
    expect(validate(orderInput, sent)).toEqual({ ok: true, value: read })
  })

  it('accepts items without colour, size and image', () => {
    const { color: _color, size: _size, image: _image, ...bare } = aPlacedItem()
    expect(validate(orderInput, { ...order, items: [bare] })).toMatchObject({
      ok: true,
      value: { items: [{ color: null, size: null, image: '' }] },
    })
  })

  it.each([
    ['an empty list of items', { items: [] }, 'items', 'Votre panier est vide.'],
    ['items that are not a list', { items: 'robe' }, 'items', 'Votre panier est vide.'],
    [
      'more than 100 items',
      { items: Array.from({ length: 101 }, () => aPlacedItem()) },
      'items',
      'Une commande compte au plus 100 articles.',
    ],
    [
      'a quantity of 0',
      { items: [aPlacedItem({ quantity: 0 })] },
      'items.0.quantity',
      'La quantité doit être un nombre entier à partir de 1.',
    ],
    [
      'half a unit',
      { items: [aPlacedItem({ quantity: 1.5 })] },
      'items.0.quantity',
      'La quantité doit être un nombre entier à partir de 1.',
    ],
    [
      'a negative price',
      { items: [aPlacedItem({ price: -1 })] },
      'items.0.price',
      'Cet article de la commande est incorrect.',
    ],
    ['a total as text', { totalAmount: '5000' }, 'totalAmount', 'Le montant total est incorrect.'],
    [
      'an unknown payment method',
      { paymentMethod: 'Bitcoin' },
      'paymentMethod',
      'Ce mode de paiement n’est pas proposé.',
    ],
    [
      'an id that is unsafe in a URL',
      { orderId: 'KB/../1' },
      'orderId',
      'Le numéro de commande est incorrect.',
    ],
    [
      'a name of more than 100 characters',
      { customerName: 'a'.repeat(101) },
      'customerName',
      '100 caractères au maximum.',
    ],
    [
      'an address of more than 300 characters',
      { deliveryAddress: 'a'.repeat(301) },
      'deliveryAddress',
      '300 caractères au maximum.',
    ],
  ])('refuses %s', (_case, wrong, path, message) => {
    expect(issuesOf({ ...order, ...wrong })).toEqual([{ path, message }])
  })

  it('reports every missing field of an empty order in French', () => {
    expect(issuesOf({})).toEqual([
      { path: 'orderId', message: 'Le numéro de commande est requis.' },
      { path: 'items', message: 'Votre panier est vide.' },
      { path: 'totalAmount', message: 'Le montant total est incorrect.' },
      { path: 'paymentMethod', message: 'Ce mode de paiement n’est pas proposé.' },
      { path: 'customerName', message: ALL },
      { path: 'deliveryAddress', message: ALL },
    ])
  })
})
