import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { messagesAnswer } from './contact-message.ts'

const readMessages = (json: unknown) => v.parse(messagesAnswer, json).messages

const message = {
  id: 'm1',
  name: 'Awa',
  email: 'awa@exemple.sn',
  subject: 'Taille',
  message: 'Avez-vous du 6 mois ?',
  read: false,
  createdAt: '2026-11-20T10:00:00.000Z',
}

describe('messagesAnswer', () => {
  it('reads messages unchanged', () => {
    const messages = [message, { ...message, id: 'm2', read: true }]
    expect(readMessages({ messages })).toEqual(messages)
  })

  it('reads a damaged date as an empty text', () => {
    expect(readMessages({ messages: [{ ...message, createdAt: 'demain' }] })).toMatchObject([
      { createdAt: '' },
    ])
  })

  it('leaves out damaged messages', () => {
    expect(readMessages({ messages: [null, {}, { id: '' }] })).toEqual([])
  })

  it.each([null, [], {}, { messages: 'x' }])('refuses %j', (json) => {
    expect(() => readMessages(json)).toThrow()
  })
})
