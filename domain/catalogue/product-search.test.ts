import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../text/fold.ts'
import { containsWords, relevance, searchPhrase, searchWords } from './product-search.ts'

describe('searchWords', () => {
  it.each([
    ['couverture bapteme', ['couverture', 'bapteme']],
    ['  Bébés  DOUDOUS ', ['bebe', 'doudou']],
    ['jeux', ['jeu']],
    ['animaux en bois', ['anima', 'en', 'bois']],
    ['cadeaux', ['cadeau']],
    ['lits', ['lit']],
    ['robe d’été', ['robe', 'ete']],
    ['porte-bébé', ['porte', 'bebe']],
    ['t-shirt', ['t-shirt']],
    ['robe, rouge (4 ans)', ['robe', 'rouge', '4', 'ans']],
    ['Divers & Autres', ['diver', 'autre']],
    ['robe robes', ['robe']],
    ['chausson 2', ['chausson', '2']],
    ['100%', ['100']],
    ['1%0', ['1%0']],
  ])('splits %j into %j', (query, words) => {
    expect(searchWords(query)).toEqual(words)
  })

  it.each(['ours', 'doux', 'bas', 'six', 'gris', 'bois'])('leaves the short word “%s” unchanged', (word) => {
    expect(searchWords(word)).toEqual([word])
  })

  it.each(['%', 'b', 'y a', '"', '& -', '\\ l'])(
    'returns the query itself when it has no significant word: %j',
    (query) => {
      expect(searchWords(query)).toEqual([query])
    },
  )

  it.each(['', '   '])('finds no words in %j', (query) => {
    expect(searchWords(query)).toEqual([])
  })

  it.each([
    ['ten thousand characters', 'a'.repeat(10_000)],
    ['thousands of words', Array.from({ length: 3000 }, (_, index) => `mot${index}`).join(' ')],
    ['wide characters', '🧸'.repeat(5000)],
    ['operators', '% _ " \' * ( ) AND OR NOT NEAR '.repeat(300)],
  ])('returns at most 8 words and 300 characters for a query of %s', (_what, query) => {
    const words = searchWords(query)
    expect(words.length).toBeLessThanOrEqual(8)
    expect(words.join(' ').length).toBeLessThanOrEqual(300)
  })

  it('returns only words that every text containing the query also contains', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aàbesx  -\'’%_"()19É'), maxLength: 20 })
    fc.assert(
      fc.property(text, text, text, (before, query, after) => {
        const whole = fold(before + query + after)
        fc.pre(whole.includes(fold(query)))
        expect(containsWords([whole], searchWords(query))).toBe(true)
      }),
    )
  })
})

describe('containsWords', () => {
  const couverture = ['couverture de bapteme matelassee', 'linge de lit', 'petit baobab']

  it.each(['couverture bapteme', 'baptêmes couvertures', 'baobab couverture', 'lit matelas'])(
    'finds each word anywhere and in any order: %s',
    (query) => {
      expect(containsWords(couverture, searchWords(query))).toBe(true)
    },
  )

  it('is false when one word is missing', () => {
    expect(containsWords(couverture, searchWords('couverture rouge'))).toBe(false)
  })
})

describe('relevance', () => {
  const rank = (name: string, query: string) => relevance(fold(name), searchWords(query), searchPhrase(query))

  it.each([
    ['Robe à volants', 'robe', 0],
    ['Robe à volants', 'robes', 0],
    ['Robe à volants', 'robe à vol', 0],
    ['Coffret robe et bandeau', 'robe', 1],
    ['Cube 40', 'ube 4', 1],
    ['Cube 14', 'ube 4', 2],
    ['Robe à volants', 'volants robes', 2],
    ['Poupée Aminata', 'robe', 3],
    ['Robe unie', 'robe wax', 3],
  ] as const)(
    'gives the name “%s” for the query “%s” the rank %i, where 0 is the best',
    (name, query, expected) => {
      expect(rank(name, query)).toBe(expected)
    },
  )
})
