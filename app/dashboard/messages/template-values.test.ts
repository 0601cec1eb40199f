import { expect, it } from 'vitest'
import { missingValues, readableName } from './template-values.ts'

it('names the words of a template that are missing', { tags: ['W-06'] }, () => {
  const parameters = ['client', 'commande'].map((name) => ({ name, value: '' }))
  expect(missingValues({ parameters }, { client: 'Fatou', commande: ' ' })).toEqual(['commande'])
})

it('writes the name of a template as a person does', () => {
  expect(readableName('suivi_de_commande')).toBe('Suivi de commande')
})
