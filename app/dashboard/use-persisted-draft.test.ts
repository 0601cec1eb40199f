import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStorage } from '../../tests/support/browser-storage.ts'
import { openDraft } from './use-persisted-draft.ts'

const schema = v.object({ name: v.string() })
type Named = v.InferOutput<typeof schema>

let storage: ReturnType<typeof browserStorage>
const others = new Set<() => void>()
let key = ''

/** Opens the draft as a newly loaded page does. */
function open(area: 'sessionStorage' | 'localStorage' = 'sessionStorage') {
  return openDraft(schema, key, {
    area,
    open: (stored: Named | null) => stored ?? { name: '' },
    save: (state: Named) => (state.name === '' ? null : state),
  })
}

beforeEach(({ task }) => {
  storage = browserStorage()
  key = task.id
  others.clear()
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: () => void) => others.add(listener),
    removeEventListener: (_: string, listener: () => void) => others.delete(listener),
  })
})

describe('openDraft', () => {
  it('restores after a reload what was typed, and nothing once it is empty again', () => {
    open().change({ name: 'Robe' })
    expect(open().read()).toEqual({ name: 'Robe' })
    open().change((before) => ({ name: before.name.slice(4) }))
    expect(storage.sessionStorage.size).toBe(0)
    expect(open().read()).toEqual({ name: '' })
  })

  it.each(['', 'null', '{', '[]', '7', '{"name":7}', '{"other":"Robe"}'])(
    'ignores the stored text %j',
    (text) => {
      sessionStorage.setItem(key, text)
      expect(open().read()).toEqual({ name: '' })
    },
  )

  it('stores nothing until something is typed', () => {
    const draft = openDraft(schema, key, { open: () => ({ name: 'Robe' }), save: (state) => state })
    draft.saveRestored()
    draft.change((before) => before)
    expect(storage.sessionStorage.size).toBe(0)
  })

  it('stores what is left of a restored draft', () => {
    sessionStorage.setItem(key, '{"name":"Robe"}')
    openDraft(schema, key, { open: () => ({ name: 'R' }), save: (state) => state }).saveRestored()
    expect(sessionStorage.getItem(key)).toBe('{"name":"R"}')
  })

  it('notifies of changes, with the new state', () => {
    const draft = open()
    const seen: string[] = []
    draft.subscribe(() => seen.push(draft.read().name))
    draft.change({ name: 'Robe' })
    draft.move({ name: 'Jupe' }, `${key} 2`)
    draft.change({ name: 'Jupe longue' })
    expect(seen).toEqual(['Robe', 'Jupe', 'Jupe longue'])
  })

  it('is stored no longer after it was discarded, although the form still shows it', () => {
    const draft = open()
    draft.change({ name: 'Robe' })
    expect(draft.isDiscarded()).toBe(false)
    draft.discard()
    expect(draft.isDiscarded()).toBe(true)
    expect(draft.read()).toEqual({ name: 'Robe' })
    draft.change({ name: 'Robe rouge' })
    expect(storage.sessionStorage.size).toBe(0)
    expect(open().read()).toEqual({ name: '' })
  })

  it('moves to another key', () => {
    const draft = open()
    draft.change({ name: 'Robe' })
    draft.move(draft.read(), `${key} 2`)
    expect([...storage.sessionStorage]).toEqual([[`${key} 2`, '{"name":"Robe"}']])
    draft.change({ name: 'Jupe' })
    expect([...storage.sessionStorage]).toEqual([[`${key} 2`, '{"name":"Jupe"}']])
  })

  it('is shared by all tabs in localStorage: a change starts from what another tab has stored', () => {
    const draft = open('localStorage')
    const listener = vi.fn()
    draft.subscribe(listener)
    storage.localStorage.set(key, '{"name":"Jupe"}')
    for (const notify of others) notify()
    expect(listener).toHaveBeenCalledTimes(1)
    expect(draft.read()).toEqual({ name: 'Jupe' })
    storage.localStorage.set(key, '{"name":"Body"}')
    draft.change(({ name }) => ({ name: `${name} rouge` }))
    expect(storage.localStorage.get(key)).toBe('{"name":"Body rouge"}')
    storage.localStorage.delete(key)
    expect(draft.read()).toEqual({ name: '' })
  })

  it('keeps in sessionStorage what the form shows when the stored text is deleted', () => {
    const draft = open()
    draft.change({ name: 'Robe' })
    storage.sessionStorage.clear()
    expect(draft.read()).toEqual({ name: 'Robe' })
  })

  it('lasts until the page is closed when the browser refuses to store', () => {
    storage.forbid()
    open().change({ name: 'Robe' })
    expect(open().read()).toEqual({ name: 'Robe' })
  })
})
