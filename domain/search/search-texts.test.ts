import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aProduct } from '../../tests/builders/a-product.ts'
import { createFacetIndex } from '../catalogue/facet-index.ts'
import { SEARCH_FIELDS } from '../catalogue/listing.ts'
import type { StockedProduct } from '../catalogue/product.ts'
import { fold } from '../text/fold.ts'
import type { TextSearch } from './search-texts.ts'
import { stem } from './words.ts'

const NOW = Date.parse('2026-03-02T10:00:00Z')
const NAME_PAGE = { sort: null, order: 'asc', limit: 100, offset: 0 } as const

type Fields = Partial<StockedProduct>

const productOf = (fields: Fields): StockedProduct => ({
  ...aProduct({ brand: '', description: '', category: 'Jouer', subCategory: '', gender: null, stock: 5 }),
  colors: [],
  materials: [],
  sizes: [],
  variants: [],
  ...fields,
  _id: fields._id ?? fields.name ?? '',
})

function shopOf(...products: Fields[]) {
  const index = createFacetIndex()
  for (const product of products) index.set(productOf(product), NOW)
  return {
    index,
    search(text: string, options: Partial<TextSearch> = {}) {
      const search = { text, fields: SEARCH_FIELDS, ...options }
      const { ids, total, treatment } = index.page({ search }, {}, NAME_PAGE, NOW)
      expect(total).toBe(ids.length)
      return { names: ids, ...treatment }
    },
  }
}

describe('a search for several words', () => {
  const shop = shopOf(
    { name: 'Couverture de baptême matelassée' },
    { name: 'Couverture tricotée' },
    { name: 'Body rayé', brand: 'Téranga', description: 'Coton peigné' },
  )

  it.each(['couverture bapteme', 'Baptême, couverture', 'COUVERTURES de baptêmes', 'une couverture pour le bapteme'])(
    'finds each word anywhere, in any order: %s',
    { tags: ['F-09'] },
    (text) => {
      expect(shop.search(text)).toMatchObject({ names: ['Couverture de baptême matelassée'], near: false })
    },
  )

  it('finds words of different fields', { tags: ['F-09'] }, () => {
    expect(shop.search('teranga coton body').names).toEqual(['Body rayé'])
    expect(shop.search('teranga', { fields: ['name'] }).names).toEqual([])
  })

  it('shows what has most of the words when nothing has all', { tags: ['F-09'] }, () => {
    expect(shop.search('couverture baptême licorne')).toMatchObject({
      names: ['Couverture de baptême matelassée'],
      near: true,
    })
    expect(shop.search('licorne arc ciel')).toMatchObject({ names: [], near: false })
  })

  it('never shows more than a page of near results', { tags: ['F-09'] }, () => {
    const many = shopOf(...Array.from({ length: 90 }, (_, at) => ({ name: `Robe ${at + 100}` })))
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
  const shop = shopOf(
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
  ])('%s selects like a facet', { tags: ['F-09'] }, (text, names, facets) => {
    const found = shop.search(text)
    expect(found.names.toSorted()).toEqual(names.toSorted())
    expect(found).toMatchObject({ facets, near: false })
  })
})

describe('a misspelt search', () => {
  const shop = shopOf(
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
  ])('%s is read as %s', { tags: ['F-10'] }, (text, correction, name) => {
    expect(shop.search(text)).toMatchObject({ correction, names: [name], near: false })
  })

  it.each(['robz', 'xylophone', 'rbx'])('is left as it is when nothing is near: %s', { tags: ['F-10'] }, (text) => {
    expect(shop.search(text)).toMatchObject(
      text === 'robz' ? { correction: 'robe' } : { correction: null, names: [] },
    )
  })

  it('prefers the word of more products, and what was typed where that is found', { tags: ['F-10'] }, () => {
    const many = shopOf({ name: 'Lange' }, { name: 'Linge a' }, { name: 'Linge b' }, { name: 'Linge c' }, { name: 'Longe' })
    expect(many.search('lunge').correction).toBe('linge')
    expect(many.search('lange').names).toEqual(['Lange', 'Linge a', 'Linge b', 'Linge c'])
  })

  it('is not corrected to a word that only descriptions have, nor when three are found', { tags: ['F-10'] }, () => {
    const some = shopOf({ name: 'Bavoir', description: 'Avec un pompon' })
    expect(some.search('ponpon')).toMatchObject({ correction: null, names: [] })
    const three = shopOf(...['Toupi a', 'Toupi b', 'Toupi c', 'Toupie'].map((name) => ({ name })))
    expect(three.search('toupi').correction).toBeNull()
  })

  it('forgets the words of deleted and renamed products', { tags: ['F-10'] }, () => {
    const one = shopOf({ _id: 'a', name: 'Landau' })
    expect(one.search('landeau').correction).toBe('landau')
    one.index.set(productOf({ _id: 'a', name: 'Poussette' }), NOW)
    expect(one.search('landeau')).toMatchObject({ correction: null, names: [] })
    one.index.remove('a')
    expect(one.search('pousette')).toMatchObject({ correction: null, names: [] })
  })

  it('finds the meant word after any single mistake', { tags: ['F-10'] }, () => {
    const letters = fc.constantFrom(...'abcdefghijklmnoprstuv')
    const mistake = fc.record({ at: fc.nat(), kind: fc.constantFrom('drop', 'swap', 'change', 'add'), letter: letters })
    fc.assert(
      fc.property(fc.constantFrom('gigoteuse', 'barboteuse', 'poussette'), mistake, (word, { at, kind, letter }) => {
        const place = at % (word.length - 1)
        const [before, after] = [word.slice(0, place), word.slice(place + 1)]
        const typed = {
          drop: before + after,
          swap: `${before}${word[place + 1]}${word[place]}${word.slice(place + 2)}`,
          change: before + letter + after,
          add: before + letter + word.slice(place),
        }[kind]
        expect(shop.search(typed ?? '').names[0]?.toLowerCase()).toContain(word.slice(0, 4))
      }),
    )
  })
})

describe('synonyms and spellings', () => {
  const synonyms = [['gigoteuse', 'turbulette', 'nid d’ange'], ['tétine', 'sucette']]
  const shop = shopOf(
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
  ])('%s finds the products of each word', { tags: ['F-11'] }, (text, names) => {
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
  ])('%s finds %s', { tags: ['F-11'] }, (text, name) => {
    expect(shop.search(text).names).toEqual([name])
  })
})

describe('the order of results', () => {
  it('is by field, then whole words, stock, sales and name', { tags: ['F-12'] }, () => {
    const shop = shopOf(
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

describe('any search', () => {
  const word = fc.constantFrom('robe', 'robes', 'ours', 'bois', 'lin', 'pois', 'été', 'coffret')
  const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))
  const product = fc.record({ _id: fc.constantFrom('a', 'b', 'c', 'd'), name: text, description: text, stock: fc.nat(1) })

  it('finds what has every word, after any changes', { tags: ['F-09'] }, () => {
    fc.assert(
      fc.property(fc.array(product), text, (changes, query) => {
        const { index, search } = shopOf(...changes)
        for (const { _id } of changes.slice(0, 1)) index.remove(_id)
        const current = new Map(changes.map((one) => [one._id, one]))
        if (changes[0]) current.delete(changes[0]._id)
        const stems = query.split(' ').filter(Boolean).map(stem)
        const expected = [...current.values()].filter(({ name, description }) =>
          stems.every((one) => fold(`${name} ${description}`).includes(one)),
        )
        const found = search(query)
        if (stems.length > 0 && expected.length > 2) {
          expect(found.names.toSorted()).toEqual(expected.map(({ _id }) => _id).toSorted())
        }
        expect(new Set(found.names).size).toBe(found.names.length)
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
    ['words that objects have', 'constructor __proto__ toString'],
  ])('takes %s', { tags: ['F-09'] }, (_what, query) => {
    const shop = shopOf({ name: 'Robe' }, { name: 'Ballon' })
    expect(shop.search(query).names.length).toBeLessThanOrEqual(1)
  })
})
