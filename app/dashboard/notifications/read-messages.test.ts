import { describe, expect, it } from 'vitest'
import { readMessages } from './read-messages.ts'

const message = {
  id: 'm1',
  name: 'Awa',
  email: 'awa@exemple.sn',
  subject: 'Taille',
  message: 'Avez-vous du 6 mois ?',
  read: false,
  createdAt: '2026-11-20T10:00:00.000Z',
}

describe('messages to the shop', () => {
  it('are shown as they are, read or not', () => {
    const messages = [message, { ...message, id: 'm2', read: true }]
    expect(readMessages({ messages })).toEqual(messages)
  })

  it('survive a damaged date', () => {
    expect(readMessages({ messages: [{ ...message, createdAt: 'demain' }] })).toMatchObject([
      { createdAt: null },
    ])
  })

  it('are left out where they are damaged', () => {
    expect(readMessages({ messages: [null, {}, { id: '' }] })).toEqual([])
  })

  it.each([null, [], {}, { messages: 'x' }])('are not read as none from %j', (json) => {
    expect(() => readMessages(json)).toThrow('n’a pas pu être comprise')
  })
})
