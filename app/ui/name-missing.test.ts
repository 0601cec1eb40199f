import { describe, expect, it } from 'vitest'
import { validate } from '../../contracts/issues.ts'
import { deliveryForm } from '../../contracts/order-form.ts'
import { nameMissing } from './name-missing.ts'

const TEXTS = { customerName: 'Indiquez votre nom' }

describe('nameMissing', () => {
  it('names the empty field and leaves other issues unchanged', () => {
    const typed = { customerName: ' ', deliveryAddress: '', customerPhone: '77 12' }
    const checked = validate(deliveryForm, typed)
    expect(nameMissing(checked.ok ? [] : checked.issues, TEXTS)).toEqual([
      { path: 'customerName', message: 'Indiquez votre nom' },
      { path: 'deliveryAddress', message: 'Veuillez remplir tous les champs.' },
      { path: 'customerPhone', message: 'Le numéro de téléphone doit contenir 9 chiffres.' },
    ])
  })

  it('keeps the issue of a field that is not empty', () => {
    const checked = validate(deliveryForm, { customerName: 'a'.repeat(101), deliveryAddress: 'Ouakam' })
    expect(nameMissing(checked.ok ? [] : checked.issues, TEXTS)).toEqual([
      { path: 'customerName', message: '100 caractères au maximum.' },
    ])
  })
})
