import { describe, expect, it } from 'vitest'
import { colourGroups, colourSwatch } from './colours.ts'

describe('colourSwatch', () => {
  it.each([
    ['Rouge', '#c33'],
    ['  ROUGE ', '#c33'],
    ['Écru', '#eed'],
    ['Vert d’eau', '#bdc'],
    ['Vert d’eau', '#bdc'],
    ['Bleu-nuit', '#124'],
  ])('maps %s to %s', (name, colour) => {
    expect(colourSwatch(name)).toBe(colour)
  })

  it('ignores words after a known colour', () => {
    expect(colourSwatch('Rouge à pois')).toBe(colourSwatch('Rouge'))
    expect(colourSwatch('Bleu pâle')).toBe(colourSwatch('Bleu'))
  })

  it.each([
    'Wax',
    'Multicolore',
    'Noir et blanc',
    'Rouge/Bleu',
    'Étoiles bleues',
    '',
    '🌈',
    'constructor',
    'Orient',
  ])('returns null for %s', (name) => {
    expect(colourSwatch(name)).toBeNull()
  })
})

describe('colourGroups', () => {
  it.each([
    ['Bleu nuit', ['Bleu']],
    ['Rouge et blanc', ['Rouge', 'Blanc']],
    ['Corail/Pêche', ['Orange']],
    ['Wax', []],
  ])('puts %s into the groups %j', { tags: ['F-01'] }, (name, groups) => {
    expect(colourGroups(name)).toEqual(groups)
  })
})
