import { expect, it } from 'vitest'
import { markdownBullets } from './typed-bullets.ts'

it.each([
  ['• Wave\n• Orange Money', '- Wave\n- Orange Money'],
  ['Au choix :\n  ◦\u00a0Wave\r\n— espèces', 'Au choix :\n  - Wave\r\n- espèces'],
  ['- Wave\n* espèces\n1. un', '- Wave\n* espèces\n1. un'],
  ['8 h – 20 h\n–5 %', '8 h – 20 h\n–5 %'],
  ['·', '·'],
])('markdownBullets converts %j to %j', (typed, markdown) => {
  expect(markdownBullets(typed)).toBe(markdown)
})
