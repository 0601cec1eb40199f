import { describe, expect, it } from 'vitest'
import { chosenSizes } from './chosen-sizes.ts'

const variant = (color: string | null, size: string | null, stock: number) => ({ color, size, stock })
const body = {
  sizes: ['6 mois', '9 mois', '2 ans'],
  stock: 8,
  variants: [
    variant('Bleu', '6 mois', 2),
    variant('Rouge', '6 mois', 1),
    variant('Bleu', '9 mois', 0),
    variant('Bleu', '2 ans', 5),
    variant('Vert', null, 3),
  ],
}

describe('chosenSizes', () => {
  it('adds up the stock of each selected size', { tags: ['F-03'] }, () => {
    expect(chosenSizes(body, { size: ['6 MOIS', '2 ans'] })).toEqual([
      { size: '6 mois', stock: 3 },
      { size: '2 ans', stock: 5 },
    ])
  })

  it('leaves out sizes that are sold out or not selected', { tags: ['F-03'] }, () => {
    expect(chosenSizes(body, { size: ['9 mois'] })).toEqual([])
    expect(chosenSizes(body, {})).toEqual([])
  })

  it('returns the sizes of a selected age when no size is selected', { tags: ['F-03', 'F-04'] }, () => {
    expect(chosenSizes(body, { age: ['6-9-mois'] })).toEqual([{ size: '6 mois', stock: 3 }])
    expect(chosenSizes(body, { age: ['6-9-mois'], size: ['2 ans'] })).toEqual([{ size: '2 ans', stock: 5 }])
  })

  it('returns the stock of a product without variants only when the product has one size', {
    tags: ['F-03'],
  }, () => {
    const one = { sizes: ['6 mois'], stock: 4 }
    expect(chosenSizes(one, { size: ['6 mois'] })).toEqual([{ size: '6 mois', stock: 4 }])
    expect(chosenSizes({ ...one, variants: [] }, { size: ['6 mois'] })).toHaveLength(1)
    expect(chosenSizes({ ...one, sizes: ['6 mois', '9 mois'] }, { size: ['6 mois'] })).toEqual([])
  })
})
