import { expect, it } from 'vitest'
import { mentionedIn, suggestedNames, withName } from './note-mentions.ts'

const TEAM = [
  { id: '1', name: 'Awa' },
  { id: '2', name: 'Awa Diop' },
  { id: '3', name: 'Mariama' },
]
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)

it('finds the colleagues that a note names', { tags: ['W-11'] }, () => {
  expect(names(mentionedIn('@awa diop peux-tu rappeler ? Sinon @Mariama.', TEAM))).toEqual([
    'Awa Diop',
    'Mariama',
  ])
  expect(names(mentionedIn('@Awa, mais pas mariama', TEAM))).toEqual(['Awa'])
  expect(mentionedIn('fatou@exemple.sn', TEAM)).toEqual([])
})

it('suggests the names that are being typed', { tags: ['W-11'] }, () => {
  expect(names(suggestedNames('Voir avec @', TEAM))).toEqual(['Awa', 'Awa Diop', 'Mariama'])
  expect(names(suggestedNames('Voir avec @ma', TEAM))).toEqual(['Mariama'])
  expect(suggestedNames('Voir avec @Mariama ', TEAM)).toEqual([])
  expect(suggestedNames('fatou@ma', TEAM)).toEqual([])
  expect(withName('Voir avec @ma', 'Mariama')).toBe('Voir avec @Mariama ')
})
