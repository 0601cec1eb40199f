import { expect, it } from 'vitest'
import { fillTemplate, missingValues, readableName } from './fill-template.ts'

const template = {
  body: 'Bonjour {{client}}, votre commande {{ commande }} vous attend, {{client}}.',
  parameters: [
    { name: 'client', value: 'Fatou' },
    { name: 'commande', value: '' },
  ],
}

it('fills a template with its values, and shows which are missing', { tags: ['W-06'] }, () => {
  expect(fillTemplate(template, { client: 'Fatou', commande: ' ' })).toBe(
    'Bonjour Fatou, votre commande {{ commande }} vous attend, Fatou.',
  )
  expect(fillTemplate(template, { client: '$&', commande: 'KB-1' })).toBe(
    'Bonjour $&, votre commande KB-1 vous attend, $&.',
  )
  expect(missingValues(template, { client: 'Fatou', commande: ' ' })).toEqual(['commande'])
})

it('writes the name of a template as a person does', () => {
  expect(readableName('suivi_de_commande')).toBe('Suivi de commande')
})
