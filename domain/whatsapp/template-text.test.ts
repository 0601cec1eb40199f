import { expect, it } from 'vitest'
import { filledTemplate } from './template-text.ts'

it('fills a template as its customer reads it, and shows which words are missing', { tags: ['W-06'] }, () => {
  const body = 'Bonjour {{client}}, votre commande {{ commande }} vous attend, {{client}}.'
  expect(filledTemplate(body, { client: 'Fatou', commande: ' ' })).toBe(
    'Bonjour Fatou, votre commande {{ commande }} vous attend, Fatou.',
  )
  expect(filledTemplate(body, { client: '$&', commande: 'KB-1\nKB-2' })).toBe(
    'Bonjour $&, votre commande KB-1, KB-2 vous attend, $&.',
  )
})
