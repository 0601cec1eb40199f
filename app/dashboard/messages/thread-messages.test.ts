import { describe, expect, it } from 'vitest'
import { aShownMessage } from '../../../tests/builders/a-shown-message.ts'
import {
  answeredSince,
  byDay,
  dayText,
  lastSequence,
  withEarlier,
  withNewest,
  withSent,
} from './thread-messages.ts'

const message = (sequence: number, change: object = {}) =>
  aShownMessage({
    id: `m-${sequence}`,
    sequence,
    at: new Date(Date.UTC(2026, 10, 30, 8, sequence)).toISOString(),
    ...change,
  })
const part = (sequences: number[], earlier: string | null = null) => ({
  messages: sequences.map((sequence) => message(sequence)),
  earlier,
})
const idsOf = ({ messages }: { messages: readonly { id: string }[] }) => messages.map(({ id }) => id)

describe('the messages of a conversation', { tags: ['W-04'] }, () => {
  it('keep the pages before when the newest page comes again, with its new states', () => {
    const known = withEarlier(part([3, 4], '3.3'), part([1, 2]))
    const read = { messages: [message(4, { state: 'read' }), message(5)], earlier: '4.4' }
    const shown = withNewest(known, read)
    expect(idsOf(shown)).toEqual(['m-1', 'm-2', 'm-3', 'm-4', 'm-5'])
    expect([shown.messages[3]?.state, shown.earlier]).toEqual(['read', null])
  })

  it('begin anew where the newest page does not reach the known ones', () => {
    expect(withNewest(part([1, 2]), part([8, 9], '8.8'))).toEqual(part([8, 9], '8.8'))
  })

  it('lose one that the shop has erased', () => {
    expect(idsOf(withNewest(part([1, 2, 3]), part([1, 3])))).toEqual(['m-1', 'm-3'])
  })

  it('show a sent one once, also when its page is there before the answer', () => {
    expect(idsOf(withSent(part([1, 2]), message(3)))).toEqual(['m-1', 'm-2', 'm-3'])
    expect(idsOf(withSent(part([1, 2, 3]), message(2, { state: 'sent' })))).toEqual(['m-1', 'm-2', 'm-3'])
  })

  it('stand in the order of their moments, whatever the order of arrival', () => {
    const late = message(3, { at: '2026-11-30T07:00:00.000Z' })
    expect(idsOf(withSent(part([1, 2]), late))).toEqual(['m-3', 'm-1', 'm-2'])
    expect(lastSequence([late, message(1)])).toBe(3)
  })

  it('are divided into days', () => {
    const now = Date.parse('2026-11-30T10:00:00Z')
    const days = byDay([message(1, { at: '2026-11-29T23:59:00.000Z' }), message(2), message(3)])
    expect(days.map(({ day, messages }) => [dayText(day, now), messages.length])).toEqual([
      ['Hier', 1],
      ['Aujourd’hui', 2],
    ])
    expect(dayText('2026-11-22', now)).toBe('dimanche 22 novembre')
    expect(dayText('2025-11-22', now)).toBe('samedi 22 novembre 2025')
  })
})

it('a colleague’s answer since the last message that the writer saw is found', { tags: ['W-04'] }, () => {
  const mariama = message(2, { origin: 'team', author: { id: 'mariama', name: 'Mariama' } })
  const own = message(3, { origin: 'team', author: { id: 'awa', name: 'Awa' } })
  const automatic = message(4, { origin: 'shop' })
  const thread = [message(1), mariama, own, automatic]
  expect(answeredSince(thread, 1, 'awa')?.id).toBe('m-2')
  expect(answeredSince(thread, 2, 'awa')).toBeNull()
  expect(answeredSince([message(5, { origin: 'phone' })], 4, 'awa')?.id).toBe('m-5')
  const failed = message(6, { origin: 'team', author: { id: 'mariama', name: 'Mariama' }, state: 'failed' })
  expect(answeredSince([failed], 4, 'awa')).toBeNull()
})
