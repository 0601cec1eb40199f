import { describe, expect, it } from 'vitest'
import { createEventParser } from './event-parser.ts'

function parsed(...chunks: string[]): string[] {
  const found: string[] = []
  const feed = createEventParser((data) => found.push(data))
  for (const chunk of chunks) feed(chunk)
  return found
}

describe('createEventParser', () => {
  it('splits events at empty lines', () => {
    expect(parsed('event: order\ndata: {"a":1}\n\ndata: {"a":2}\n\n')).toEqual(['{"a":1}', '{"a":2}'])
  })

  it('accepts chunks of any length', () => {
    const text = ':\n\nevent: order\r\ndata: un\r\ndata:deux\r\n\r\n'
    expect(parsed(...text)).toEqual(['un\ndeux'])
  })

  it('ignores heartbeats and incomplete events', () => {
    expect(parsed(':\n\n', ':\n\n', 'data: not yet\n')).toEqual([])
  })
})
