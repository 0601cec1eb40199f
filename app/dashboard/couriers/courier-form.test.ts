import { describe, expect, it } from 'vitest'
import { validate } from '../../../contracts/fields.ts'
import { courierForm, NEW_COURIER, typedCourier } from './courier-form.ts'

const moussa = { name: 'Moussa', phone: '771234567', fee: 1500, zoneFees: { Rufisque: 2500, 'Pikine.2': 0 } }
const issuesOf = (input: object) => {
  const checked = validate(courierForm, input)
  return checked.ok ? [] : checked.issues
}

describe('courierForm', () => {
  it('reads a courier back as it was written into the inputs', { tags: ['D-22'] }, () => {
    expect(validate(courierForm, typedCourier(moussa))).toEqual({ ok: true, value: moussa })
  })

  it('reads amounts and phones as people type them, and leaves blank rows out', { tags: ['D-22'] }, () => {
    const zones = [
      { zone: ' ', fee: '' },
      { zone: ' Rufisque ', fee: '2 500 FCFA' },
    ]
    const typed = { name: ' Moussa ', phone: '+221 77 123 45 67', fee: '1.500', zones }
    expect(validate(courierForm, typed)).toEqual({
      ok: true,
      value: { ...moussa, zoneFees: { Rufisque: 2500 } },
    })
  })

  it('refuses in the order of the fields, each row at its own place', { tags: ['D-22'] }, () => {
    const zones = [
      { zone: '', fee: '' },
      { zone: '', fee: '500' },
      { zone: 'Fann', fee: 'cher' },
    ]
    expect(issuesOf({ ...typedCourier(NEW_COURIER), fee: '', zones })).toEqual([
      { path: 'name', message: 'Veuillez remplir tous les champs.' },
      { path: 'phone', message: expect.stringContaining('numéro') },
      { path: 'fee', message: 'Indiquez un montant en francs, sans virgule.' },
      { path: 'zones.1.zone', message: 'Indiquez la zone.' },
      { path: 'zones.2.fee', message: 'Indiquez un montant en francs, sans virgule.' },
    ])
  })
})
