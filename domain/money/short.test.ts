import { describe, expect, it } from 'vitest'
import { collectedText, shortQuestion } from './short.ts'

describe('shortQuestion', () => {
  it('spells out what is missing, and asks nothing when all is paid', { tags: ['D-23'] }, () => {
    expect(shortQuestion(12_500, 10_000)).toBe(
      'Il manque 2\u202f500 FCFA sur 12\u202f500 FCFA. Enregistrer quand même\u202f?',
    )
    expect(shortQuestion(12_500, 12_500)).toBeNull()
    expect(shortQuestion(0, 0)).toBeNull()
  })
})

describe('collectedText', () => {
  it.each([
    [{ collected: 5000, method: 'Cash', cash: 0 }, 'Encaissé : 5 000 FCFA'],
    [{ collected: 0, method: null, cash: 0 }, 'Encaissé : 0 FCFA'],
    [{ collected: 7500, method: 'Wave', cash: 0 }, 'Annoncé par Wave : 7 500 FCFA'],
    [{ collected: 7500, method: 'Wave', cash: 5000 }, 'Encaissé : 5 000 FCFA, annoncé par Wave : 7 500 FCFA'],
  ])('tells cash and wallet apart: %o', (attempt, text) => {
    expect(collectedText(attempt).replaceAll('\u202f', ' ')).toBe(text)
  })
})
