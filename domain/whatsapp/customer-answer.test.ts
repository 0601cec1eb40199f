import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCustomerAnswer } from './customer-answer.ts'

describe('readCustomerAnswer', { tags: ['G-12', 'W-08'] }, () => {
  it.each([
    'OUI',
    'oui',
    ' Oui. ',
    'oui !',
    'OUI\u202f!',
    'Oui svp',
    'oui, s’il vous plaît',
    'Oui merci beaucoup',
    'OUI OUI',
    'ouiiii',
    'o\u00f9i'.normalize('NFD'),
    '« oui »',
    'Oui 👍🏾',
    'bonjour, oui je confirme',
    'oui d’accord',
    '\u200bOui',
    'ok',
    'OK merci',
    'd’accord',
    "D'accord, merci",
    'daccord',
    'Waaw',
    'waw',
    'Waawaaw',
    'waaw waaw',
    'ouais',
    'ＯＵＩ',
    '𝗢𝗨𝗜 !',
  ])('takes %j for a yes', (text) => {
    expect(readCustomerAnswer(text)).toBe('yes')
  })

  it.each(['NON', 'non merci', 'Nooon', 'Non, merci bien !', 'non.', 'Déedéet', 'deedeet', 'dédét'])(
    'takes %j for a no',
    (text) => {
      expect(readCustomerAnswer(text)).toBe('no')
    },
  )

  it.each(['STOP', 'stop svp', 'Stop.', 'Arrêt', 'arreter', 'ARRÊTEZ'])(
    'takes %j for the wish to hear nothing more',
    { tags: ['W-08'] },
    (text) => {
      expect(readCustomerAnswer(text)).toBe('stop')
    },
  )

  it.each(['START', 'start', 'Reprendre'])('takes %j for the end of it', { tags: ['W-08'] }, (text) => {
    expect(readCustomerAnswer(text)).toBe('start')
  })

  it.each([
    '',
    'stop oui',
    'Stop chez le gardien',
    'arrêt du bus 12',
    'non ok',
    `oui ${'merci '.repeat(99)}`,
    '👍',
    '👍🏾',
    'merci',
    'pas d’accord',
    'accordéon',
    'oui ou non ?',
    'oui mais pas demain',
    'oui, changez l’adresse',
    'non non je veux le rouge',
    'ouistiti',
    'Louise',
    'nonante',
    'je ne sais pas',
    'Oui ?',
    'ok ???',
    'Arrêtez ma commande',
    'stop la commande svp',
    'reprendre la commande',
    'OUI_MAIS',
  ])('leaves %j to a person', (text) => {
    expect(readCustomerAnswer(text)).toBe('other')
  })

  it('reads the same in any case, and with any spaces and punctuation around', () => {
    const around = fc.string({ unit: fc.constantFrom(' ', '.', '!', ',', '\n', '\u202f', '…', '«', '»') })
    fc.assert(
      fc.property(fc.constantFrom('oui', 'non'), fc.nat(7), around, around, (word, upper, before, after) => {
        const typed = [...word].map((letter, index) => (upper & (1 << index) ? letter.toUpperCase() : letter))
        expect(readCustomerAnswer(before + typed.join('') + after)).toBe(word === 'oui' ? 'yes' : 'no')
      }),
    )
  })

  it('never takes a text with another word for an answer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        expect(readCustomerAnswer(`oui ${text} demain`)).toBe('other')
      }),
    )
  })
})
