import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchedShop } from '../../tests/support/searched-shop.ts'
import { SEARCH_FIELDS } from '../catalogue/listing.ts'
import { fold } from '../text/fold.ts'
import { isStopWord } from './words.ts'

describe('a search as typed', () => {
  const shop = searchedShop(
    { name: 'Pyjama 6 mois', description: 'Coton', gender: 'Garcon' },
    { name: 'Animaux de la ferme', brand: 'Ndar' },
    { name: 'Gigoteuse étoilée 🎁', category: 'Jouer' },
  )
  const asTyped = (text: string) => shop.search(text, { literal: true })

  it.each([
    ['gigotuese', []],
    ['pyjama coton licorne', []],
    ['PYJAMAS cot', ['Pyjama 6 mois']],
    ['6 mois', ['Pyjama 6 mois']],
    ['9 mois', []],
    ['moins de 5000', []],
    ['aux', ['Animaux de la ferme']],
    ['animal', ['Animaux de la ferme']],
    ['toil', ['Gigoteuse étoilée 🎁']],
    ['🎁', ['Gigoteuse étoilée 🎁']],
    ['%', []],
  ] as const)(
    'finds the words without corrections, ages or budgets: %s',
    { tags: ['F-10'] },
    (text, names) => {
      expect(asTyped(text)).toMatchObject({ names, correction: null, near: false, facets: {} })
    },
  )

  it('finds a product by any part of any word of a searched field', {
    tags: ['A-080', 'A-081', 'A-082', 'A-083', 'B-086', 'B-087', 'B-088', 'B-089'],
  }, () => {
    const word = fc.string({ unit: fc.constantFrom(...'aeéilmnorstux'), minLength: 2, maxLength: 12 })
    const texts = fc.tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.constantFrom(...SEARCH_FIELDS))
    const catalogue = fc.array(texts, { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(
        catalogue,
        fc.nat(),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 2, max: 12 }),
        (given, ...at) => {
          const [which, word, from, length] = at
          const products = given.map(([words, field], index) => ({
            name: `Nom ${index}`,
            [field]: words.join(' '),
          }))
          const [words, field] = given[which % given.length] ?? [[], 'name' as const]
          const folded = fold(words[word % words.length] ?? '')
          const part = folded.slice(Math.min(from % folded.length, folded.length - 2)).slice(0, length)
          fc.pre(!isStopWord(folded) && !isStopWord(part))
          const { names } = searchedShop(...products).search(part, { literal: true, fields: [field] })
          expect(names).toContain(products[which % given.length]?.name)
        },
      ),
    )
  })
})
