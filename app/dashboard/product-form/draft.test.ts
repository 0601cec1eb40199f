import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { draftOf, initialStateOf, storedDraft, withDraft } from './draft.ts'

const START = initialStateOf({ kind: 'new' }, 'Keur Bébé', 0)
const edit = (typed: string) => ({ typed, was: 1, moved: false })
const file = { kind: 'file' as const, key: 'f', file: new File([], 'robe.jpg') }
const filled = {
  ...START,
  values: { ...START.values, name: 'Robe', isSale: true },
  seen: { ...START.seen, name: 'Jupe' },
}
const read = (stored: unknown) => {
  const parsed = v.safeParse(storedDraft, stored)
  return parsed.success ? parsed.output : null
}
const reload = (form: typeof START) =>
  withDraft(START, read(JSON.parse(JSON.stringify(draftOf(form, START)))))

describe('draftOf', () => {
  it('contains only the changed values, with the values that the user saw', () => {
    expect(draftOf(filled, START)).toEqual({
      values: { name: 'Robe', isSale: true },
      seen: { name: 'Jupe', isSale: false },
      files: 0,
      key: START.key,
      stock: null,
    })
  })

  it('is null when nothing was changed', () => {
    expect(draftOf(START, START)).toBeNull()
    expect(draftOf({ ...START, lostFiles: 2 }, START)).toBeNull()
  })

  it('counts the chosen files, because they cannot be stored', () => {
    expect(draftOf({ ...START, images: [file] }, START)).toMatchObject({ values: {}, files: 1 })
    expect(draftOf({ ...START, images: [] }, START)).toMatchObject({ files: 0 })
  })
})

describe('withDraft', () => {
  it('restores the input with its idempotency key', () => {
    const stock = { counted: true, edits: { 'rouge\n': edit('4') }, agreedRemoval: null }
    const typed = { ...filled, stock, images: [file], key: 'form-4711' }
    expect(reload(typed)).toEqual({ ...typed, images: [], lostFiles: 1 })
  })

  it('is the form as it was before any input when nothing is stored', () => {
    expect(withDraft(START, null)).toBe(START)
  })

  it('restores what the shop stored before this version', () => {
    const stored =
      '{"values":{"name":"Robe","price":"1200","flashActive":true},"files":2,"key":"form-4711",' +
      '"seen":{"name":"Jupe"},"stock":{"counted":true,"edits":{"rouge\\n":{"typed":"4","was":1,"moved":false}},' +
      '"agreedRemoval":null}}'
    expect(withDraft(START, read(JSON.parse(stored)))).toMatchObject({
      values: { ...START.values, name: 'Robe', price: '1200', flashActive: true },
      seen: { ...START.seen, name: 'Jupe' },
      stock: { counted: true, edits: { 'rouge\n': edit('4') } },
      key: 'form-4711',
      lostFiles: 2,
    })
  })

  it.each([null, [], 7, { values: 7, key: 'x' }, { values: {} }])('ignores the stored value %j', (stored) => {
    expect(read(stored)).toBeNull()
  })

  it('ignores stored values with a wrong type or an unknown field name', () => {
    const values = { name: 7, price: '1200', isSale: 'yes', unknown: 'x' }
    expect(read({ values, files: 'many', key: 'k' })).toEqual({
      ...{ values: { price: '1200' }, files: 0, key: 'k', seen: {}, stock: null },
    })
  })

  it('ignores stored cell edits that are malformed', { tags: ['C-30'] }, () => {
    const edits = {
      'rouge\n': edit('4'),
      'bleu\n': { typed: 4, was: 0 },
      'vert\n': 7,
      'gris\n': { typed: 'x' },
    }
    const stock = { counted: 'yes', edits, agreedRemoval: 3 }
    expect(read({ values: {}, key: 'k', stock })?.stock).toEqual({
      counted: false,
      edits: { 'rouge\n': edit('4') },
      agreedRemoval: null,
    })
  })
})
