import { describe, expect, it } from 'vitest'
import { chatLink } from './chat-link.ts'

const textOf = (link: string) => new URL(link).searchParams.get('text')

describe('chatLink', () => {
  it('opens a chat with a Senegalese number and fills in the text', () => {
    const link = chatLink('771234567', 'Bonjour & merci')
    expect(link).toMatch(/^https:\/\/wa\.me\/221771234567\?text=/)
    expect(textOf(link)).toBe('Bonjour & merci')
  })

  it('replaces no-break spaces with ordinary spaces', () => {
    expect(textOf(chatLink('771234567', 'Robe «\u202fGorée\u202f»\u00a0: 12\u202f500 FCFA'))).toBe(
      'Robe « Gorée » : 12 500 FCFA',
    )
  })

  it('replaces a lone surrogate with U+FFFD', () => {
    expect(textOf(chatLink('771234567', 'Robe \ud83d'))).toBe('Robe \ufffd')
  })
})
