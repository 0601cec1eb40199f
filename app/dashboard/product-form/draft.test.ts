import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changedValues, deleteDraft, readDraft, saveDraft } from './draft.ts'
import { initialValues } from './form-values.ts'

const START = initialValues(null, 'Keur Bébé', 0)
const edit = (typed: string) => ({ typed, was: 1, moved: false })

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('product form draft', () => {
  it('contains only the changed values', () => {
    expect(changedValues({ ...START, name: 'Robe', isSale: true }, START)).toEqual({
      name: 'Robe',
      isSale: true,
    })
    expect(changedValues(START, START)).toEqual({})
  })

  it('is restored only in the form that saved it', () => {
    const stock = { counted: true, edits: { 'rouge\n': edit('4') }, agreedRemoval: null }
    const seen = { name: 'Jupe', stock: '4' }
    const draft = { values: { name: 'Robe', stock: '9' }, files: 2, key: 'form-4711', seen, stock }
    saveDraft('new', draft)
    expect(readDraft('new', START)).toEqual(draft)
    expect(readDraft('p1', START)).toBeNull()
    deleteDraft('new')
    expect(readDraft('new', START)).toBeNull()
  })

  it.each(['', 'null', '[]', '{', '{"values":7,"key":"x"}', '{"values":{}}'])(
    'is null for the stored text %j',
    (text) => {
      sessionStorage.setItem('product-draft:new', text)
      expect(readDraft('new', START)).toBeNull()
    },
  )

  it('ignores stored values with a wrong type or an unknown field name', () => {
    const stored = {
      values: { name: 7, price: '1200', isSale: 'yes', unknown: 'x' },
      files: 'many',
      key: 'k',
    }
    sessionStorage.setItem('product-draft:new', JSON.stringify(stored))
    expect(readDraft('new', START)).toEqual({
      values: { price: '1200' },
      files: 0,
      key: 'k',
      seen: {},
      stock: null,
    })
  })

  it('ignores stored cell edits that are malformed', { tags: ['C-30'] }, () => {
    const edits = {
      'rouge\n': edit('4'),
      'bleu\n': { typed: 4, was: 0 },
      'vert\n': 7,
      'gris\n': { typed: 'x' },
    }
    sessionStorage.setItem(
      'product-draft:new',
      JSON.stringify({ values: {}, key: 'k', stock: { counted: 'yes', edits, agreedRemoval: 3 } }),
    )
    expect(readDraft('new', START)?.stock).toEqual({
      counted: false,
      edits: { 'rouge\n': edit('4') },
      agreedRemoval: null,
    })
  })

  it('is null when storage is blocked', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('forbidden')
      },
    })
    saveDraft('new', { values: {}, files: 0, key: 'k', seen: {}, stock: null })
    expect(readDraft('new', START)).toBeNull()
  })
})
