import { describe, expect, it } from 'vitest'
import { validate } from './fields.ts'
import { paymentClaimInput, paymentForm } from './payment-claim.ts'

const notice = {
  name: 'Awa Ndiaye',
  phone: '771234567',
  amount: 12_500,
  items: [{ name: 'Robe', price: 12_500, quantity: 2, size: 'M', color: 'Rouge', image: '/robe.webp' }],
  paymentCode: 'A1B2C3',
  paymentMethod: 'Wave',
  timestamp: '2026-03-02T10:00:00.000Z',
}

describe('a payment claim', () => {
  it('is read with all its fields', () => {
    expect(validate(paymentClaimInput, notice)).toEqual({ ok: true, value: notice })
  })

  it('has a normalised phone and code', () => {
    const typed = { ...notice, phone: '+221 77 123 45 67', paymentCode: ' a1b2c3 ' }
    expect(validate(paymentClaimInput, typed)).toEqual({ ok: true, value: notice })
  })

  it('has the size and colour N/A by default', () => {
    const items = [{ name: 'Hochet', price: 1500, quantity: 1 }]
    expect(validate(paymentClaimInput, { ...notice, items })).toMatchObject({
      value: { items: [{ size: 'N/A', color: 'N/A', image: '' }] },
    })
  })

  it.each([
    [{ name: '' }, 'name', 'Veuillez remplir tous les champs.'],
    [{ phone: '77123' }, 'phone', 'Le numéro de téléphone doit contenir 9 chiffres.'],
    [{ phone: undefined }, 'phone', 'Le numéro de téléphone doit contenir 9 chiffres.'],
    [{ amount: -5 }, 'amount', 'Le montant est incorrect.'],
    [{ amount: '12500' }, 'amount', 'Le montant est incorrect.'],
    [{ items: [] }, 'items', 'Votre panier est vide.'],
    [
      { items: [{ ...notice.items[0], quantity: 0 }] },
      'items.0.quantity',
      'Cet article du paiement est incorrect.',
    ],
    [{ paymentCode: '' }, 'paymentCode', 'Le code de paiement est incorrect.'],
    [{ paymentMethod: 'Cash' }, 'paymentMethod', 'Ce mode de paiement n’est pas proposé.'],
    [{ timestamp: 'hier' }, 'timestamp', 'La date du paiement est incorrecte.'],
  ])('is refused with %j', (wrong, path, message) => {
    expect(validate(paymentClaimInput, { ...notice, ...wrong })).toEqual({
      ok: false,
      issues: [{ path, message }],
    })
  })

  it.each(['Wave', 'Orange Money'])('is accepted for the wallet %s', (paymentMethod) => {
    expect(validate(paymentClaimInput, { ...notice, paymentMethod }).ok).toBe(true)
  })
})

describe('the form on the payment page', () => {
  it('requires a name and a phone', () => {
    expect(validate(paymentForm, { name: ' Awa ', phone: '77 123 45 67' })).toEqual({
      ok: true,
      value: { name: 'Awa', phone: '771234567' },
    })
    expect(validate(paymentForm, {})).toMatchObject({ issues: [{ path: 'name' }, { path: 'phone' }] })
  })
})
