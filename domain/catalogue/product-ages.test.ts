import { describe, expect, it } from 'vitest'
import { AGES } from './ages.ts'
import { agesInText, agesOf, ageText } from './product-ages.ts'

describe('agesInText', { tags: ['F-04'] }, () => {
  it.each([
    ['Hochet dès 6 mois', [6, Infinity]],
    ['Dès la naissance.', [0, Infinity]],
    ['À partir de 3 ans', [36, Infinity]],
    ['à partir de l’âge de 18 mois', [18, Infinity]],
    ['Éveil de 6 à 18 mois', [6, 18]],
    ['entre 2 et 4 ans', [24, 48]],
    ['3-6 ans', [36, 72]],
    ['de 6 mois à 3 ans', [6, 36]],
    ['De la naissance à 12 mois', [0, 12]],
    ['6 mois et +', [6, Infinity]],
    ['3 ans et plus', [36, Infinity]],
    ['12 mois+', [12, Infinity]],
    ['jusqu’à 3 ans', [0, 36]],
  ])('reads the age of %j', (text, months) => {
    expect(agesInText(text)).toEqual(months)
  })

  it.each([
    'Garantie de 1 à 3 ans',
    'garantie 2 ans',
    'Livré sous 3 jours',
    'Coffret de 12 à 18 pièces',
    'lot de 2-3',
    'Un âge',
    '',
  ])('finds no age in %j', (text) => {
    expect(agesInText(text)).toBeNull()
  })
})

describe('agesOf', { tags: ['F-04'] }, () => {
  const product = (fields: object) => ({
    category: 'Jouer',
    name: 'Cubes',
    description: '',
    sizes: [],
    ...fields,
  })
  const all = AGES.map(({ value }) => value)

  it('is every age for a toy that names none, and from the named one on for others', () => {
    expect(agesOf(product({}), [])).toEqual(all)
    expect(agesOf(product({ description: 'Dès 3 ans.' }), [])).toEqual(all.slice(all.indexOf('3-ans')))
    expect(agesOf(product({ description: 'De 6 à 12 mois' }), [])).toEqual(['6-9-mois', '9-12-mois'])
  })

  it('is the first months for a set for a birth, and none for other articles without sizes', () => {
    const category = 'Baptemes & Naissances'
    expect(agesOf(product({ category, name: 'Coffret' }), [])).toEqual(all.slice(0, 2))
    expect(agesOf(product({ category, name: 'Bougie' }), [])).toEqual([])
    expect(agesOf(product({ category: 'Divers & Autres' }), [])).toEqual([])
  })

  it('is that of the sizes that count when sizes name ages', () => {
    const sizes = ['6 mois', '4 ans']
    expect(agesOf(product({ sizes, description: 'Dès 3 ans' }), ['4 ans'])).toEqual(['4-ans'])
    expect(agesOf(product({ category: 'Vêtements/Enfant', sizes: ['S', 'M'] }), ['S'])).toEqual([])
  })
})

describe('ageText', { tags: ['F-04'] }, () => {
  const toy = (fields: object) => ({
    category: 'Jouer',
    name: 'Cubes',
    description: '',
    sizes: [],
    ...fields,
  })

  it.each([
    ['Hochet dès 6 mois', 'dès 6 mois'],
    ['Dès la naissance.', 'dès la naissance'],
    ['Éveil de 6 à 18 mois', 'de 6 à 18 mois'],
    ['de 6 mois à 3 ans', 'de 6 mois à 3 ans'],
    ['3-6 ans', 'de 3 à 6 ans'],
    ['De la naissance à 12 mois', 'jusqu’à 12 mois'],
    ['À partir de 2 ans', 'dès 2 ans'],
    ['30 mois et plus', 'dès 30 mois'],
    ['Cubes en bois', ''],
  ])('says the age of the toy %j as “%s”', (description, text) => {
    expect(ageText(toy({ description }))).toBe(text)
  })

  it('says nothing where sizes say it, and the first months for a set for a birth', () => {
    const description = 'Dès 3 ans'
    expect(ageText(toy({ category: 'Vêtements/Enfant', sizes: ['S'], description }))).toBe('')
    expect(ageText(toy({ sizes: ['4 ans'], description }))).toBe('')
    expect(ageText(toy({ category: 'Divers & Autres', description }))).toBe('dès 3 ans')
    expect(ageText(toy({ category: 'Baptemes & Naissances', name: 'Coffret' }))).toBe('jusqu’à 6 mois')
  })
})
