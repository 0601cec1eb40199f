import { describe, expect, it } from 'vitest'
import { checkContact, checkDelivery, checkPayer } from './form-checks.ts'

const CASH = { district: '', paymentMethod: 'Cash' } as const
const ALL_FIELDS = 'Veuillez remplir tous les champs.'

describe('the form checks', () => {
  it('replace the message of an empty name or address with a specific message, and change no other message', () => {
    const typed = { ...CASH, customerName: ' ', deliveryAddress: '', customerPhone: '77 12' }
    expect(checkDelivery(typed, [])).toEqual({
      ok: false,
      message: ALL_FIELDS,
      issues: [
        { path: 'customerName', message: 'Indiquez votre nom' },
        { path: 'deliveryAddress', message: 'Indiquez votre adresse de livraison' },
        { path: 'customerPhone', message: 'Le numéro de téléphone doit contenir 9 chiffres.' },
      ],
    })
    expect(checkPayer({ name: '', phone: '771234567' })).toMatchObject({
      message: ALL_FIELDS,
      issues: [{ path: 'name', message: 'Indiquez votre nom' }],
    })
    const contact = { name: 'Awa', email: '', subject: 'Retard', message: 'Bonjour' }
    expect(checkContact(contact)).toMatchObject({ issues: [{ path: 'email', message: ALL_FIELDS }] })
  })

  it('name the maximum length when a text is too long', () => {
    const typed = { ...CASH, customerName: 'a'.repeat(101), deliveryAddress: 'Ouakam' }
    expect(checkDelivery(typed, [])).toMatchObject({
      issues: [{ path: 'customerName', message: '100 caractères au maximum.' }],
    })
  })

  it('refuse a missing district, and cash in a district whose zone does not accept cash', {
    tags: ['D-25'],
  }, () => {
    const mbour = { id: 'mbour', name: 'Mbour', districts: ['Saly'], fee: 3000, freeFrom: null }
    const zones = [{ ...mbour, deliveryTime: '', cash: false }]
    const typed = { ...CASH, customerName: 'Awa', deliveryAddress: 'Ouakam' }
    expect(checkDelivery(typed, zones)).toMatchObject({ issues: [{ path: 'district' }] })
    expect(checkDelivery({ ...typed, district: 'Saly' }, zones)).toMatchObject({
      issues: [{ path: 'paymentMethod' }],
    })
    expect(checkDelivery({ ...typed, district: 'Saly', paymentMethod: 'Wave' }, zones)).toMatchObject({
      ok: true,
      value: { customerName: 'Awa', district: 'Saly' },
    })
  })
})
