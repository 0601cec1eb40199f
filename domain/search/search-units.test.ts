import { describe, expect, it } from 'vitest'
import { searchedShop } from '../../tests/support/searched-shop.ts'

describe('a search with synonyms or other spellings', () => {
  const synonyms = [
    ['gigoteuse', 'turbulette', 'nid d’ange'],
    ['tétine', 'sucette'],
  ]
  const shop = searchedShop(
    { name: 'Gigoteuse étoilée' },
    { name: 'Turbulette d’été' },
    { name: 'Sucette en silicone' },
    { name: 'Porte-bébé' },
    { name: 'Cœur brodé', category: 'Divers & Autres' },
    { name: 'T-shirt' },
    { name: 'Petit cheval' },
    { name: 'Bodies' },
  )

  it.each([
    ['turbulette', ['Turbulette d’été', 'Gigoteuse étoilée']],
    ['gigoteuses', ['Gigoteuse étoilée', 'Turbulette d’été']],
    ['nid d’ange', ['Gigoteuse étoilée', 'Turbulette d’été']],
    ['nid ange', ['Gigoteuse étoilée', 'Turbulette d’été']],
    ['tetine', ['Sucette en silicone']],
    ['tetinne', ['Sucette en silicone']],
  ])('finds the products of every synonym: %s', { tags: ['F-11'] }, (text, names) => {
    expect(shop.search(text, { synonyms }).names).toEqual(names)
  })

  it.each([
    ['porte bebe', 'Porte-bébé'],
    ['PORTE-BEBES', 'Porte-bébé'],
    ['portebebe', 'Porte-bébé'],
    ['coeur', 'Cœur brodé'],
    ['cœurs', 'Cœur brodé'],
    ['d’ete', 'Turbulette d’été'],
    ["d'été", 'Turbulette d’été'],
    ['tshirts', 'T-shirt'],
    ['t shirt', 'T-shirt'],
    ['chevaux', 'Petit cheval'],
    ['body', 'Bodies'],
  ])('for %s finds %s', { tags: ['F-11'] }, (text, name) => {
    expect(shop.search(text).names).toEqual([name])
  })
})

describe('a search for initials', () => {
  const shop = searchedShop(
    { name: 'Body uni', brand: 'H&M' },
    { name: 'Robe unie', brand: 'C & A' },
    { name: 'Hochet', description: 'Comme ça, à la maison' },
    { name: 'Maillot', description: 'Taille M' },
  )

  it.each([
    ['H&M', ['Body uni']],
    ['h & m', ['Body uni']],
    ['h et m', ['Body uni']],
    ['HM', ['Body uni']],
    ['h-m', ['Body uni']],
    ['body h&m', ['Body uni']],
    ['C&A', ['Robe unie']],
    ['c &a', ['Robe unie']],
    ['C et A', ['Robe unie']],
    ['robe c&a fille', ['Robe unie']],
  ])('for %s finds %j', { tags: ['F-09'] }, (text, names) => {
    expect(shop.search(text).names).toEqual(names)
  })
})

describe('a search for a word of the trade', () => {
  const shop = searchedShop(
    { name: 'Grand boubou', materials: ['Basin riche'], category: 'Vêtements/Adulte' },
    { name: 'Pyjama' },
    { name: 'Robe de fête' },
    { name: 'Bonnet', description: 'en laine' },
  )

  it.each([
    ['bazin riche', ['Grand boubou']],
    ['bassin riche', ['Grand boubou']],
    ['grenouillère', ['Pyjama']],
    ['grenouilleres', ['Pyjama']],
    ['korite', ['Grand boubou', 'Robe de fête']],
    ['hiver', ['Bonnet']],
    ['ngaka', ['Grand boubou']],
  ])('for %s finds %j', { tags: ['F-11'] }, (text, names) => {
    expect(shop.search(text).names.toSorted()).toEqual(names)
  })

  it('also finds the synonyms that the merchant wrote', { tags: ['F-11'] }, () => {
    expect(shop.search('korite', { synonyms: [['korité', 'bonnet']] }).names.toSorted()).toEqual([
      'Bonnet',
      'Grand boubou',
      'Robe de fête',
    ])
  })
})
