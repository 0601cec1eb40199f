import { describe, expect, it } from 'vitest'
import { searchedShop } from '../../tests/support/searched-shop.ts'

const CLOTHES = 'Vêtements/Enfant'

describe('near results', { tags: ['F-09'] }, () => {
  const shop = searchedShop(
    { name: 'Robe bleue', category: CLOTHES, price: 4000, gender: 'Fille', sizes: ['2 ans'] },
    { name: 'Robe unie', category: CLOTHES, price: 9000, gender: 'Fille', sizes: ['2 ans'] },
    {
      name: 'Robe épuisée',
      category: CLOTHES,
      price: 4000,
      gender: 'Fille',
      sizes: ['2 ans'],
      stock: 0,
      variants: [],
    },
    { name: 'Robe longue', category: CLOTHES, price: 4000, gender: 'Fille', sizes: ['6 ans'] },
    { name: 'Polo', category: CLOTHES, price: 3000, gender: 'Garcon', sizes: ['2 ans'] },
    { name: 'Bavoir', category: 'Divers & Autres', price: 1000 },
  )

  it('drop words before the price, the age and the gender, and say which', () => {
    expect(shop.search('robe fille 2 ans dentelle moins de 5000')).toMatchObject({
      names: ['Robe bleue'],
      near: true,
      dropped: ['dentelle'],
    })
    expect(shop.search('robe dentelle moins de 5000').names).toEqual([
      'Robe bleue',
      'Robe longue',
      'Robe épuisée',
    ])
  })

  it('are none when no article of that name is within what was said', () => {
    expect(shop.search('robe moins de 2000')).toMatchObject({ names: [], near: false })
    expect(shop.search('robe garçon')).toMatchObject({ names: [], near: false })
  })

  it('drop what was said about the price only when no article at all is as cheap', () => {
    expect(shop.search('robe moins de 500')).toMatchObject({ near: true, dropped: ['moins de 500'] })
  })

  it('list sold-out products last, whatever their rank', () => {
    const some = searchedShop({ name: 'Sac velours', stock: 0 }, { name: 'Sac', description: 'sans velours' })
    expect(some.search('sac velours licorne').names).toEqual(['Sac', 'Sac velours'])
  })
})

describe('a word of a search', { tags: ['F-09', 'F-12'] }, () => {
  const shop = searchedShop(
    { name: 'Baignoire ovale' },
    { name: 'Pull', colors: ['Indigo', 'Noir'] },
    { name: 'Poussette', description: 'Passe toutes les portes. Pour bébé.', category: 'Divers & Autres' },
    { name: 'Porte bébé', category: 'Divers & Autres' },
    { name: 'Compote', description: 'un pot et du lait', category: 'Divers & Autres' },
    { name: 'Lait de croissance', category: 'Divers & Autres' },
    { name: 'Veste brodée', colors: ['Vert d’eau'] },
  )

  it.each([
    ['noire', ['Pull']],
    ['bleues', ['Pull']],
    ['vertes', ['Veste brodée']],
    ['brodé', ['Veste brodée']],
    ['poussettes', ['Poussette']],
    ['pouss', ['Poussette']],
    ['aignoi', ['Baignoire ovale']],
    ['porte bébé', ['Porte bébé']],
    ['porte-bebe', ['Porte bébé']],
    ['portebebe', ['Porte bébé']],
    ['lait bébé', ['Lait de croissance']],
    ['pot bébé', []],
    ['lit bébé', []],
  ])('finds whole words in each gender and number, and compounds only as such: %s', (text, names) => {
    expect(shop.search(text).names).toEqual(names)
  })
})

describe('a size in a search', { tags: ['F-09'] }, () => {
  const shop = searchedShop(
    { name: 'Boubou', category: 'Vêtements/Adulte', sizes: ['M', 'XL'] },
    { name: 'Body', category: 'Vêtements/Nouveau-né', sizes: ['3 mois', '6 mois'] },
    { name: 'Jupe', category: CLOTHES, sizes: ['2 ans', '10 ans'] },
    { name: 'Basket', category: 'Chaussures/Enfant', sizes: ['24', '26'] },
    { name: 'Tong', category: 'Chaussures/Adulte', sizes: ['28'] },
    { name: 'Polo', category: 'Vêtements/Adulte', sizes: ['S'] },
    { name: 'Pyjama 24 nuages', category: CLOTHES, sizes: ['8 ans'] },
  )

  it.each([
    ['xl', ['Boubou']],
    ['boubou M', ['Boubou']],
    ['boubou S', []],
    ['body 6m', ['Body']],
    ['3-6m', ['Body']],
    ['taille 92', ['Jupe']],
    ['jupe 10 ans', ['Jupe']],
    ['basket 24', ['Basket']],
    ['basket 28', []],
    ['pyjama 24', ['Pyjama 24 nuages']],
  ])('selects what is in stock in it: %s', (text, names) => {
    expect(shop.search(text).names).toEqual(names)
  })
})

describe('a search for gifts', { tags: ['F-09'] }, () => {
  const shop = searchedShop(
    { name: 'Poupée', category: 'Jouer', price: 6000, gender: 'Fille', description: 'Dès 18 mois' },
    { name: 'Ballon', category: 'Jouer', price: 3000, gender: 'Mixte' },
    { name: 'Vélo', category: 'Jouer', price: 40_000, description: 'De 4 à 6 ans' },
    { name: 'Robe', category: CLOTHES, price: 8000, gender: 'Fille', sizes: ['2 ans'] },
    { name: 'Kit de naissance', category: 'Baptemes & Naissances', price: 20_000 },
    { name: 'Biberon', category: 'Divers & Autres', price: 3000 },
  )

  it.each([
    ['cadeau fille 2 ans', ['Ballon', 'Poupée', 'Robe']],
    ['cadeau 5000', ['Ballon']],
    ['5000 cfa cadeau', ['Ballon']],
    ['cadeau moins de 10000', ['Ballon', 'Poupée', 'Robe']],
    ['cadeau naissance', ['Ballon', 'Kit de naissance']],
    ['anniversaire 5 ans', ['Ballon', 'Poupée', 'Vélo']],
    ['jouet bébé 6 mois', ['Ballon']],
  ])('finds toys, clothes and sets that fit: %s', (text, names) => {
    expect(shop.search(text).names.toSorted()).toEqual(names)
  })
})

describe('a search for a sale or for what is new', { tags: ['F-09'] }, () => {
  const running = { active: true, discount: 20, durationHours: 2, endTime: '2026-03-02T11:00:00Z' }
  const shop = searchedShop(
    { name: 'Flash', flashSale: running, createdAt: '2026-01-01T00:00:00Z' },
    { name: 'Soldé', isSale: true, createdAt: '2026-01-02T00:00:00Z' },
    { name: 'Remisé', discount: 10, stock: 0, createdAt: '2026-01-04T00:00:00Z' },
    { name: 'Autre', createdAt: '2026-01-03T00:00:00Z' },
  )

  it.each([
    ['vente flash', ['Flash'], ['flash']],
    ['en promo', ['Flash', 'Soldé', 'Remisé'], ['promotion']],
    ['soldes', ['Flash', 'Soldé', 'Remisé'], ['promotion']],
    ['nouveautés', ['Autre', 'Soldé', 'Flash', 'Remisé'], ['new']],
  ])('selects or sorts as the words say, sold-out products last: %s', (text, names, selects) => {
    expect(shop.search(text)).toMatchObject({ names, facets: { selects } })
  })
})

describe('what is asked for beside the words', { tags: ['F-09', 'F-12'] }, () => {
  const NEWBORN = 'Vêtements/Nouveau-né'
  const shop = searchedShop(
    { name: 'Pyjama court', category: NEWBORN, price: 9000, sizes: ['6 mois'] },
    { name: 'Pyjama long', category: NEWBORN, price: 4000, sizes: ['9 mois'] },
    { name: 'Pyjama étoile', category: NEWBORN, price: 6000, sizes: ['6-12 mois'] },
    { name: 'Hochet pyjama', description: 'Dès 6 mois', price: 12_000 },
    { name: 'Sandale rouge', category: 'Chaussures/Enfant', sizes: ['24'] },
    { name: 'Sandale bleue', category: 'Chaussures/Enfant', sizes: ['26'] },
    { name: 'Kit pyjama de naissance', category: 'Baptemes & Naissances', price: 20_000 },
  )

  it('is a size in months as the size tables read it, while toys keep their age', () => {
    expect(shop.search('pyjama 9 mois').names).toEqual(['Pyjama étoile', 'Pyjama long', 'Hochet pyjama'])
    expect(shop.search('pyjama 6 mois').names).toContain('Pyjama court')
    expect(shop.search('pyjama 6 mois').names).not.toContain('Pyjama long')
  })

  it('is never a gift for a birth where a body height is of older children', () => {
    expect(shop.search('pyjama taille 74').names).toEqual(['Pyjama étoile', 'Pyjama long', 'Hochet pyjama'])
  })

  it('is a shoe size beside a misspelt word for shoes, also in near results', () => {
    expect(shop.search('sendale dentelle 24')).toMatchObject({
      names: ['Sandale rouge'],
      near: true,
      facets: { size: ['24'] },
    })
  })

  it.each(['pyjama pas cher', 'pyjamas moins chers', 'pyjama pas chère'])(
    'is the lowest price first among results of equal rank: %s',
    (query) => {
      expect(shop.search(query).names.slice(0, 3)).toEqual(['Pyjama long', 'Pyjama étoile', 'Pyjama court'])
    },
  )

  it('is the whole list by price when nothing but a low price is asked for', () => {
    expect(shop.search('pas cher').names).toHaveLength(7)
  })

  it('is both a sale and a low price', () => {
    const sale = searchedShop(
      { name: 'Sac', price: 9000, isSale: true },
      { name: 'Sac long', price: 4000, isSale: true },
      { name: 'Sac rond', price: 1000 },
    )
    expect(sale.search('sac promo pas cher')).toMatchObject({
      names: ['Sac long', 'Sac'],
      facets: { selects: ['promotion', 'cheap'] },
    })
  })

  it('is a highest price after “moins cher que”', () => {
    expect(shop.search('pyjama moins cher que 5000').names).toEqual(['Pyjama long'])
  })

  it('is a kit for a birth when a newborn is named', () => {
    expect(shop.search('kit nouveau-né').names).toEqual(['Kit pyjama de naissance'])
  })
})
