import { beforeEach, describe, expect, it } from 'vitest'
import { browserStorage } from '../../../tests/support/browser-storage.ts'
import { readRecent, recordViewed, writeRecent } from './recent-store.ts'

let storage: ReturnType<typeof browserStorage>

beforeEach(() => {
  storage = browserStorage()
})

describe('the recently viewed products', { tags: ['F-22'] }, () => {
  it('are the displayed product and the 12 viewed before it, each once', () => {
    for (let number = 1; number <= 20; number++) recordViewed(`p${number}`)
    recordViewed('p18')
    expect(readRecent().slice(0, 4)).toEqual(['p18', 'p20', 'p19', 'p17'])
    expect(readRecent()).toHaveLength(13)
    writeRecent([])
    expect(readRecent()).toEqual([])
    expect(storage.localStorage.size).toBe(0)
  })

  it.each(['nonsense', '{"a":1}', '[1,null,"<script>","",{"_id":"p1"}]'])(
    'are ignored when the stored text is damaged: “%s”',
    (text) => {
      storage.localStorage.set('recentProducts', text)
      expect(readRecent()).toEqual([])
      recordViewed('p1')
      expect(readRecent()).toEqual(['p1'])
    },
  )

  it('remain available in memory when the browser blocks its storage', () => {
    storage.forbid()
    recordViewed('p1')
    expect(readRecent()).toEqual(['p1'])
    storage.allow()
    writeRecent([])
  })
})
