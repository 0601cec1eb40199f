import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fields, NOW, productOf, searchedShop } from '../../tests/support/searched-shop.ts'
import { SEARCH_FIELDS } from '../catalogue/listing.ts'
import { fold } from '../text/fold.ts'
import { stem } from './words.ts'

describe('a search for several words', () => {
  const shop = searchedShop(
    { name: 'Couverture de baptême matelassée' },
    { name: 'Couverture tricotée' },
    { name: 'Body rayé', brand: 'Téranga', description: 'Coton peigné' },
  )

  it.each([
    'couverture bapteme',
    'Baptême, couverture',
    'COUVERTURES de baptêmes',
    'une couverture pour le bapteme',
  ])('finds each word anywhere, in any order: %s', { tags: ['F-09'] }, (text) => {
    expect(shop.search(text)).toMatchObject({ names: ['Couverture de baptême matelassée'], near: false })
  })

  it('finds a product whose fields together contain all words', { tags: ['F-09'] }, () => {
    expect(shop.search('teranga coton body').names).toEqual(['Body rayé'])
    expect(shop.search('teranga', { fields: ['name'] }).names).toEqual([])
  })

  it('finds products with most of the words when no product has all words', { tags: ['F-09'] }, () => {
    expect(shop.search('couverture baptême licorne')).toMatchObject({
      names: ['Couverture de baptême matelassée'],
      near: true,
    })
    expect(shop.search('licorne arc ciel')).toMatchObject({ names: [], near: false })
  })

  it('requires whole-word matches for words of at most three letters when no product has all words', {
    tags: ['F-09'],
  }, () => {
    const shoes = searchedShop({ name: 'Babouches « Marché »' }, { name: 'Arc en bois' })
    expect(shoes.search('licorne arc')).toMatchObject({ names: ['Arc en bois'], near: true })
    expect(shoes.search('licorne marc').names).toEqual(['Babouches « Marché »'])
    expect(shoes.search('arc').names).toEqual(['Arc en bois'])
    expect(shoes.search('arch').names).toEqual(['Babouches « Marché »'])
  })

  it('returns at most one page of products when no product has all words', { tags: ['F-09'] }, () => {
    const many = searchedShop(...Array.from({ length: 90 }, (_, at) => ({ name: `Robe ${at + 100}` })))
    expect(many.search('robe licorne').names).toHaveLength(40)
  })
})

describe('ages and sizes in a search', () => {
  const sized = (name: string, size: string, stock: number, fields: Fields = {}) => ({
    name,
    sizes: [size],
    variants: [{ color: null, size, stock }],
    stock,
    ...fields,
  })
  const shop = searchedShop(
    sized('Pyjama', '6 mois', 2, { gender: 'Garcon' }),
    sized('Pyjama de fille', '6 mois', 2, { gender: 'Fille' }),
    sized('Pyjama grand', '4 ans', 2, { gender: 'Garcon', description: 'Aussi en 6 mois' }),
    { name: 'Cubes', description: 'Dès 6 mois, pour garçon et fille' },
    sized('Chemise', 'M', 1),
  )

  it.each([
    ['garcon 6 mois', ['Pyjama', 'Cubes'], { age: ['3-6-mois', '6-9-mois'] }],
    ['pyjama 6mois', ['Pyjama', 'Pyjama de fille'], { age: ['3-6-mois', '6-9-mois'] }],
    ['pyjama 3-6 mois', ['Pyjama', 'Pyjama de fille'], { age: ['3-6-mois'] }],
    ['pyjama de 3 à 4 ans', ['Pyjama grand'], { age: ['3-ans', '4-ans'] }],
    ['chemise taille M', ['Chemise'], { size: ['M'] }],
  ])('filter like a selected facet: %s', { tags: ['F-09'] }, (text, names, facets) => {
    const found = shop.search(text)
    expect(found.names.toSorted()).toEqual(names.toSorted())
    expect(found).toMatchObject({ facets, near: false })
  })
})

describe('a misspelt search', () => {
  const shop = searchedShop(
    { name: 'Gigoteuse étoilée' },
    { name: 'Barboteuse en wax' },
    { name: 'Poussette pliante', brand: 'Corniche' },
    { name: 'Chaussons' },
    { name: 'Robe', brand: 'Ndar' },
  )

  it.each([
    ['gigotuese', 'gigoteuse', 'Gigoteuse étoilée'],
    ['barbotteuse wax', 'barboteuse wax', 'Barboteuse en wax'],
    ['barbteuze', 'barboteuse', 'Barboteuse en wax'],
    ['POUSETE', 'poussette', 'Poussette pliante'],
    ['cornishe', 'corniche', 'Poussette pliante'],
    ['chaussosn', 'chaussons', 'Chaussons'],
    ['étoilé gigoteuze', 'étoilé gigoteuse', 'Gigoteuse étoilée'],
    ['robz', 'robe', 'Robe'],
  ])('is corrected from %s to %s', { tags: ['F-10'] }, (text, correction, name) => {
    expect(shop.search(text)).toMatchObject({ correction, names: [name], near: false })
  })

  it.each(['xylophone', 'rbx'])(
    'is not corrected when no word of the products is similar: %s',
    { tags: ['F-10'] },
    (text) => {
      expect(shop.search(text)).toMatchObject({ correction: null, names: [] })
    },
  )

  it('is corrected to the most frequent similar word', {
    tags: ['F-10'],
  }, () => {
    const many = searchedShop(
      { name: 'Lange' },
      { name: 'Linge a' },
      { name: 'Linge b' },
      { name: 'Linge c' },
      { name: 'Longe' },
    )
    expect(many.search('lunge').correction).toBe('linge')
  })

  it('is corrected only when it has fewer than three results, and never to a word found only in descriptions', {
    tags: ['F-10'],
  }, () => {
    const some = searchedShop({ name: 'Bavoir', description: 'Avec un pompon' })
    expect(some.search('ponpon')).toMatchObject({ correction: null, names: [] })
    const three = searchedShop(...['Toupi a', 'Toupi b', 'Toupi c', 'Toupie'].map((name) => ({ name })))
    expect(three.search('toupi').correction).toBeNull()
  })

  it('is not corrected to words of deleted or renamed products', { tags: ['F-10'] }, () => {
    const one = searchedShop({ _id: 'a', name: 'Landau' })
    expect(one.search('landeau').correction).toBe('landau')
    one.index.set(productOf({ _id: 'a', name: 'Poussette' }), NOW)
    expect(one.search('landeau')).toMatchObject({ correction: null, names: [] })
    one.index.remove('a')
    expect(one.search('pousette')).toMatchObject({ correction: null, names: [] })
  })

  it('finds the intended word after any single mistake', { tags: ['F-10'] }, () => {
    const letters = fc.constantFrom(...'abcdefghijklmnoprstuv')
    const mistake = fc.record({
      at: fc.nat(),
      kind: fc.constantFrom('drop', 'swap', 'change', 'add'),
      letter: letters,
    })
    fc.assert(
      fc.property(
        fc.constantFrom('gigoteuse', 'barboteuse', 'poussette'),
        mistake,
        (word, { at, kind, letter }) => {
          const place = at % (word.length - 1)
          const [before, after] = [word.slice(0, place), word.slice(place + 1)]
          const typed = {
            drop: before + after,
            swap: `${before}${word[place + 1]}${word[place]}${word.slice(place + 2)}`,
            change: before + letter + after,
            add: before + letter + word.slice(place),
          }[kind]
          expect(shop.search(typed ?? '').names[0]?.toLowerCase()).toContain(word.slice(0, 4))
        },
      ),
    )
  })
})

describe('the order of results', () => {
  it('depends on the matching field, then whole words, stock, sales and name', { tags: ['F-12'] }, () => {
    const shop = searchedShop(
      { name: 'F', description: 'un ours' },
      { name: 'E', category: 'Ours' },
      { name: 'D', brand: 'Ours' },
      { name: 'Oursonne' },
      { name: 'Ours épuisé', stock: 0, purchases: 90 },
      { name: 'Bel ours', purchases: 1 },
      { name: 'Ours vendu', purchases: 7 },
      { name: 'Ours', purchases: 1 },
      { name: 'G', description: 'une oursonne' },
    )
    expect(shop.search('ours').names).toEqual([
      'Ours vendu',
      'Ours',
      'Bel ours',
      'Ours épuisé',
      'Oursonne',
      'D',
      'E',
      'F',
      'G',
    ])
  })
})

describe('a query of several words', () => {
  it('lists products whose name contains the whole query before the others', { tags: ['F-12'] }, () => {
    const shop = searchedShop(
      { name: 'Cube 14', purchases: 9 },
      { name: 'Cube 24' },
      { name: 'Cube 40', stock: 0 },
    )
    expect(shop.search('UBE 4').names).toEqual(['Cube 40', 'Cube 14', 'Cube 24'])
  })
})

describe('any search', () => {
  const word = fc.constantFrom('robe', 'robes', 'ours', 'bois', 'lin', 'pois', 'été', 'coffret')
  const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))
  const product = fc.record({
    _id: fc.constantFrom('a', 'b', 'c', 'd'),
    name: text,
    description: text,
    stock: fc.nat(1),
  })

  it('finds the products that have every word, also after products are replaced or removed', {
    tags: ['F-09'],
  }, () => {
    fc.assert(
      fc.property(fc.array(product), text, (changes, query) => {
        const { index, search } = searchedShop(...changes)
        for (const { _id } of changes.slice(0, 1)) index.remove(_id)
        const current = new Map(changes.map((one) => [one._id, one]))
        if (changes[0]) current.delete(changes[0]._id)
        const stems = query.split(' ').filter(Boolean).map(stem)
        const expected = [...current.values()].filter(({ name, description }) =>
          stems.every((one) => fold(`${name} ${description}`).includes(one)),
        )
        const found = search(query)
        const ids = expected.map(({ _id }) => _id).toSorted()
        // With fewer matches, the search also lists products that have only some of the words.
        if (stems.length > 0 && ids.length > 2) expect(found.names.toSorted()).toEqual(ids)
        else if (stems.length > 0) expect(found.names).toEqual(expect.arrayContaining(ids))
        expect(new Set(found.names).size).toBe(found.names.length)
      }),
    )
  })

  it('has the same results on its pages as in a single list, and the total number on every page', {
    tags: ['F-12'],
  }, () => {
    fc.assert(
      fc.property(fc.array(product), text, (products, query) => {
        const { index, search } = searchedShop(...products)
        const { names, near } = search(query)
        fc.pre(!near)
        const scope = { search: { text: query, fields: SEARCH_FIELDS } }
        const pages = names.map((_name, offset) =>
          index.page(scope, {}, { sort: null, order: 'asc', limit: 1, offset }, NOW),
        )
        expect(pages.flatMap(({ ids }) => ids)).toEqual(names)
        expect(pages.every(({ total }) => total === names.length)).toBe(true)
      }),
    )
  })

  it.each([
    ['ten thousand words', 'robe '.repeat(10_000)],
    ['a word of ten thousand letters', 'r'.repeat(10_000)],
    ['stop words', 'de la pour avec'],
    ['signs', '%_\\ "\' *()-’'],
    ['emoji', '🧸🧸 👩‍👧'],
    ['other scripts', '日本語 تجربة'],
    ['numbers', '99 ans 0 mois taille 999999999999'],
    ['names of object properties', 'constructor __proto__ toString'],
  ])('accepts %s', { tags: ['F-09'] }, (_what, query) => {
    const shop = searchedShop({ name: 'Robe' }, { name: 'Ballon' })
    expect(shop.search(query).names.length).toBeLessThanOrEqual(1)
  })
})
