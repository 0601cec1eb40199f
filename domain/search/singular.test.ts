import { expect, it } from 'vitest'
import { singular } from './singular.ts'

it.each([
  ['bebes', 'bebe'],
  ['jeux', 'jeu'],
  ['animaux', 'anima'],
  ['cadeaux', 'cadeau'],
  ['lits', 'lit'],
])('removes the plural ending of %s', (word, expected) => {
  expect(singular(word)).toBe(expected)
})

it.each(['ours', 'doux', 'bas', 'six', 'gris', 'bois', 'robe'])('leaves “%s” unchanged', (word) => {
  expect(singular(word)).toBe(word)
})
