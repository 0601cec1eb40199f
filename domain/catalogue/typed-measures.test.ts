import { describe, expect, it } from 'vitest'
import { readMeasures } from './typed-measures.ts'

const TYPED = { age: '', ageUnit: 'mois', height: '', weight: '', foot: '' } as const

describe('readMeasures', () => {
  it('reads years, decimal commas and the length of a foot', () => {
    expect(readMeasures({ ...TYPED, age: '2,5', ageUnit: 'ans', weight: '12,5' }, 'body')).toEqual({
      ok: true,
      measures: { months: 30, kilograms: 12.5 },
    })
    expect(readMeasures({ ...TYPED, foot: ' 13,2 ', weight: 'x' }, 'foot')).toEqual({
      ok: true,
      measures: { centimetres: 13.2 },
    })
  })

  it.each([
    [{ height: '7' }, 'height', 'Indiquez une taille de 30 à 220 cm.'],
    [{ height: 'grand' }, 'height', 'Indiquez une taille de 30 à 220 cm.'],
    [{ weight: '-4' }, 'weight', 'Indiquez un poids de 1 à 150 kg.'],
    [{ weight: '1e3' }, 'weight', 'Indiquez un poids de 1 à 150 kg.'],
    [{ age: '19', ageUnit: 'ans' as const }, 'age', 'Indiquez un âge de 0 à 18 ans.'],
    [{}, 'age', 'Indiquez au moins une mesure.'],
  ])('names the problem of %j beside its field', (typed, path, message) => {
    expect(readMeasures({ ...TYPED, ...typed }, 'body')).toEqual({ ok: false, issues: [{ path, message }] })
  })
})
