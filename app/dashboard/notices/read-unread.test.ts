import { describe, expect, it } from 'vitest'
import { readUnread } from './fetch-notices.ts'

const message = {
  id: 'm1',
  name: 'Awa',
  email: 'awa@exemple.sn',
  subject: 'Taille',
  message: 'Avez-vous du 6 mois ?',
  read: false,
  createdAt: '2026-11-20T10:00:00.000Z',
}

describe('messages to the shop', () => {
  it('are those nobody has read', () => {
    const { read: _, ...unread } = message
    expect(readUnread({ messages: [message, { ...message, id: 'm2', read: true }] })).toEqual([unread])
  })

  it.each([null, [], {}, { messages: 'x' }, { messages: [null, {}, { id: '' }] }])(
    'are none in %j',
    (json) => {
      expect(readUnread(json)).toEqual([])
    },
  )
})
