import { describe, expect, it } from 'vitest'
import { NOW, searchedShop } from '../../tests/support/searched-shop.ts'

describe('budgets in a search', () => {
  const shop = searchedShop(
    { name: 'Robe légère', price: 4500 },
    { name: 'Robe brodée', price: 12_000, discount: 50 },
    { name: 'Robe de fête', price: 25_000 },
    { name: 'Bavoir', price: 1500 },
  )

  it.each([
    ['robe moins de 5000', ['Robe légère'], { maxPrice: 5000 }],
    ['robe entre 5000 et 10 000', ['Robe brodée'], { minPrice: 5000, maxPrice: 10_000 }],
    ['à partir de 10000', ['Robe de fête'], { minPrice: 10_000 }],
    ['2000 F', ['Bavoir'], { maxPrice: 2000 }],
  ])(
    'select like the price filter, with what the shopper pays: %s',
    { tags: ['F-09'] },
    (text, names, facets) => {
      expect(shop.search(text)).toMatchObject({ names, facets, near: false })
    },
  )

  it('give near results when nothing is as cheap', { tags: ['F-09'] }, () => {
    expect(shop.search('robe moins de 1000')).toMatchObject({ near: true })
    expect(shop.search('moins de 1000').names).toEqual([])
  })
})

describe('genders in a search', () => {
  const shop = searchedShop(
    { name: 'Body', gender: 'Mixte' },
    { name: 'Polo', gender: 'Garcon' },
    { name: 'Jupe', gender: 'Fille', description: 'Comme celle du garçon' },
    { name: 'Ensemble garçon', gender: null },
    { name: 'Ensemble', gender: null },
  )

  it.each([
    ['garcon', ['Ensemble garçon', 'Polo', 'Body']],
    ['Garçons', ['Ensemble garçon', 'Polo', 'Body']],
    ['fille', ['Jupe', 'Body']],
    ['unisexe', ['Body']],
  ])('select like the filter, with unisex articles: %s', { tags: ['F-01', 'F-09'] }, (text, names) => {
    expect(shop.search(text).names).toEqual(names)
  })

  it('find what the filter finds when every product has a gender', { tags: ['F-01'] }, () => {
    for (const [word, gender] of [
      ['garçon', 'Garcon'],
      ['fillette', 'Fille'],
      ['mixte', 'Mixte'],
    ] as const) {
      const { ids } = shop.index.page(
        {},
        { gender: [gender] },
        { sort: 'name', order: 'asc', limit: 9, offset: 0 },
        NOW,
      )
      const found = shop.search(word).names.filter((name) => !name.startsWith('Ensemble'))
      expect(found.toSorted(), word).toEqual(ids)
    }
  })
})

describe('categories in a search', () => {
  const shop = searchedShop(
    { name: 'Toupie', category: 'Jouer' },
    { name: 'Body', category: 'Vêtements/Nouveau-né', brand: 'Keur Bébé' },
    { name: 'Polo', category: 'Vêtements/Adulte', gender: 'Garcon', brand: 'Keur Bébé' },
    { name: 'Tong', category: 'Chaussures/Adulte', gender: 'Fille' },
  )

  it.each([
    ['jouets', ['Toupie']],
    ['jouet', ['Toupie']],
    ['habits', ['Body', 'Polo']],
    ['vetement', ['Body', 'Polo']],
    ['chaussure', ['Tong']],
    ['souliers', ['Tong']],
    ['layette', ['Body']],
    ['nouveaux nés', ['Body']],
    ['nouveau-nés', ['Body']],
    ['adultes', ['Polo', 'Tong']],
    ['hommes', ['Polo']],
    ['chaussures femme', ['Tong']],
  ])('match in the singular, the plural and by their other names: %s', { tags: ['F-09'] }, (text, names) => {
    expect(shop.search(text)).toMatchObject({ correction: null, near: false })
    expect(shop.search(text).names.toSorted()).toEqual(names)
  })

  it('rank before a brand that most products have', { tags: ['F-12'] }, () => {
    const own = Array.from({ length: 20 }, (_, at) => ({ name: `Article ${at}`, brand: 'Keur Bébé' }))
    const many = searchedShop(...own, { name: 'Zeste', category: 'Vêtements/Nouveau-né', brand: 'Keur Bébé' })
    expect(many.search('bébé').names[0]).toBe('Zeste')
    expect(many.search('bébé').names).toHaveLength(21)
  })
})

describe('a misspelt search', () => {
  it('is corrected, when the catalogue has the typed word too, only to another spelling, listed second', {
    tags: ['F-10'],
  }, () => {
    const names = ['Lampinou', 'Lampinoux a', 'Lampinoux b', 'Lampinoux c', 'Tampinou']
    const shop = searchedShop(...names.map((name) => ({ name })))
    expect(shop.search('tampinou')).toMatchObject({ correction: null, names: ['Tampinou'] })
    const spelt = searchedShop(
      { name: 'Toupi' },
      ...['a', 'b', 'c'].map((name) => ({ name: `Toupie ${name}` })),
    )
    expect(spelt.search('toupi').names[0]).toBe('Toupi')
    const brands = searchedShop(
      { name: 'x', brand: 'Karamel' },
      ...['a', 'b'].map((name) => ({ name: `Caramel ${name}` })),
    )
    expect(brands.search('karamel')).toMatchObject({
      correction: 'caramel',
      names: ['x', 'Caramel a', 'Caramel b'],
    })
  })

  it.each([
    ['layette', 'Bavette'],
    ['bazin', 'Bain'],
    ['hiver', 'Divers'],
    ['short', 'Shirt'],
    ['maillot', 'Matelot'],
    ['jupe', 'Jube'],
    ['collant', 'Coulant'],
    ['lune', 'Dune'],
    ['korité', 'Koriti'],
    ['salopette', 'Salopotte'],
  ])('is not taken for a mistake when it is a word of the trade: %s', { tags: ['F-10'] }, (word, other) => {
    const shop = searchedShop({ name: other, category: 'Divers & Autres' }, { name: 'Hochet' })
    expect(shop.search(word)).toMatchObject({ correction: null })
    expect(shop.search(`${word}s`)).toMatchObject({ correction: null })
    expect(shop.search(word).names).not.toContain(other)
  })

  it('is not corrected by two mistakes that also change its first sound', { tags: ['F-10'] }, () => {
    const shop = searchedShop({ name: 'Bagonette' }, { name: 'Couverture' })
    expect(shop.search('lagenette')).toMatchObject({ correction: null, names: [] })
    expect(shop.search('kouvertture')).toMatchObject({ correction: 'couverture' })
  })
})
