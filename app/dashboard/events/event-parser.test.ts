import { describe, expect, it } from 'vitest'
import { createEventParser } from './event-parser.ts'

function parsed(...pieces: string[]): string[] {
  const found: string[] = []
  const feed = createEventParser((data) => found.push(data))
  for (const piece of pieces) feed(piece)
  return found
}

describe('a stream of events', () => {
  it('is taken apart at empty lines', () => {
    expect(parsed('event: order\ndata: {"a":1}\n\ndata: {"a":2}\n\n')).toEqual(['{"a":1}', '{"a":2}'])
  })

  it('may arrive in any pieces', () => {
    const text = ':\n\nevent: order\r\ndata: un\r\ndata:deux\r\n\r\n'
    expect(parsed(...text)).toEqual(['un\ndeux'])
  })

  it('says nothing for signs of life, nor for what is not complete', () => {
    expect(parsed(':\n\n', ':\n\n', 'data: not yet\n')).toEqual([])
  })
})
