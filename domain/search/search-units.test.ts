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
