import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import {
  addProduct,
  addUnits,
  changeLines,
  type Draft,
  EMPTY_DRAFT,
  filledLines,
  hasWrongFigure,
  refreshLevels,
  removeProduct,
  requestBody,
  restoreProduct,
  shelfOf,
  storedDraft,
  totalUnits,
} from './draft.ts'

const size = (name: string, stock: number, promised = 0) => ({ color: null, size: name, stock, promised })
const SIZES = [size('S', 4, 1), size('M', 1)]
const DRESS = { _id: 'dress', name: 'Robe', image: null, stock: 5, promised: 1, variants: SIZES }
const BOTTLE = { _id: 'bottle', name: 'Biberon', image: '/b.webp', stock: 7, promised: 0, variants: [] }
const S = { color: null, size: 'S' }
const WHOLE = { color: null, size: null }
const both = addProduct(addProduct({ ...EMPTY_DRAFT, id: 'list-0000000000001' }, BOTTLE), DRESS)
const type = (draft: Draft, id: string, choice: typeof S | typeof WHOLE, typed: string) =>
  changeLines(draft, id, choice, (line) => ({ ...line, typed }))

describe('a draft', () => {
  it('lists each product once, most recently added first', () => {
    expect(addProduct(both, BOTTLE)).toBe(both)
    expect(both.entries.map(({ name }) => name)).toEqual(['Robe', 'Biberon'])
    expect(both.entries[1]?.lines).toEqual([{ ...WHOLE, seen: 7, promised: 0, typed: '', typedAt: null }])
  })

  it('sends a receipt without lines whose quantity is empty or 0', { tags: ['C-32'] }, () => {
    const filled = type(type(both, 'dress', S, '0'), 'bottle', WHOLE, '1 2')
    expect(requestBody(filled, 'receipt')).toEqual({
      id: 'list-0000000000001',
      supplier: '',
      note: '',
      lines: [{ productId: 'bottle', ...WHOLE, quantity: 12 }],
    })
    expect(totalUnits(filled)).toBe(12)
    expect(requestBody(type(both, 'dress', S, '1,5'), 'receipt').lines).toMatchObject([{ quantity: '1,5' }])
    expect(hasWrongFigure(type(both, 'dress', S, '1,5'))).toBe(true)
  })

  it('sends a stock count with the products counted as 0, and when each was counted', {
    tags: ['C-33'],
  }, () => {
    vi.setSystemTime('2026-03-02T10:00:00.000Z')
    const first = type(both, 'dress', S, '0')
    vi.setSystemTime('2026-03-02T10:05:00.000Z')
    const filled = type(type(first, 'dress', S, '0'), 'bottle', WHOLE, '6')
    expect(requestBody(filled, 'count').lines).toEqual([
      { productId: 'dress', ...S, counted: 0, countedAt: '2026-03-02T10:00:00.000Z' },
      { productId: 'bottle', ...WHOLE, counted: 6, countedAt: '2026-03-02T10:05:00.000Z' },
    ])
    vi.useRealTimers()
  })

  it('knows the units on the shelf: those for sale, and those promised and not packed', {
    tags: ['C-33'],
  }, () => {
    expect(both.entries.flatMap(({ lines }) => lines.map(shelfOf))).toEqual([5, 1, 7])
  })

  it('adds units to a given start value when the field is empty or invalid, and never goes below 0', () => {
    const line = { ...S, seen: 4, promised: 0, typed: '', typedAt: null }
    expect(addUnits(line, 1, 0).typed).toBe('1')
    expect(addUnits(line, -1, line.seen).typed).toBe('3')
    expect(addUnits({ ...line, typed: 'x' }, 1, 0).typed).toBe('1')
    expect(addUnits({ ...line, typed: '0' }, -1, 4).typed).toBe('0')
  })

  it('restores a removed product at its previous position', () => {
    const entry = both.entries[1]
    expect(entry && restoreProduct(removeProduct(both, 'bottle'), entry, 1)).toEqual(both)
  })

  it('is restored when the shop stored it before this version', () => {
    const text =
      '{"id":"list-0000000000001","supplier":"Ndar","note":"","entries":[{"productId":"dress","name":"Robe",' +
      '"image":null,"lines":[{"color":null,"size":"S","seen":4,"typed":"2","gone":true}],"gone":true}],"sent":true}'
    const read = v.parse(storedDraft, JSON.parse(text))
    expect(read).toMatchObject(JSON.parse(text))
    expect(read.entries[0]?.lines).toMatchObject([{ promised: 0, typedAt: null }])
    expect(requestBody(read, 'count').lines).toEqual([{ productId: 'dress', ...S, counted: 2, seen: 4 }])
    for (const other of [null, 'x', {}, { id: 'a', entries: 7 }, { entries: [] }])
      expect(v.is(storedDraft, other)).toBe(false)
  })

  it('is unchanged after it is stored and read back', () => {
    const filled = fc.record({
      typed: fc.string(),
      supplier: fc.string(),
      note: fc.string(),
      sent: fc.boolean(),
    })
    fc.assert(
      fc.property(filled, ({ typed, ...fields }) => {
        const draft = { ...type(both, 'dress', S, typed.trim()), ...fields }
        const read = v.parse(storedDraft, JSON.parse(JSON.stringify(draft)))
        const trimmed = { supplier: fields.supplier.trim(), note: fields.note.trim() }
        expect({ ...read, supplier: read.supplier.trim(), note: read.note.trim() }).toEqual({
          ...draft,
          ...trimmed,
        })
      }),
    )
  })
})

describe('refreshLevels', () => {
  const sold = { ...DRESS, stock: 3, variants: [size('S', 2), size('M', 1)] }

  it('keeps the displayed stock of a counted line and updates the other lines', { tags: ['C-33'] }, () => {
    const counted = type(both, 'dress', S, '4')
    const seen = (draft: Draft) => draft.entries[0]?.lines.map((line) => line.seen)
    expect(seen(refreshLevels(counted, 'count', [sold], ['dress']))).toEqual([4, 1])
    expect(seen(refreshLevels(both, 'count', [sold], ['dress']))).toEqual([2, 1])
    expect(seen(refreshLevels(counted, 'receipt', [sold], ['dress']))).toEqual([2, 1])
  })

  it('adds new variants and marks filled lines whose variant no longer exists', () => {
    const filled = type(both, 'dress', S, '4')
    const other = { ...DRESS, variants: [size('L', 9)] }
    const [dress, bottle] = refreshLevels(filled, 'receipt', [other], ['dress', 'bottle']).entries
    expect(dress?.lines).toEqual([
      { color: null, size: 'L', seen: 9, promised: 0, typed: '', typedAt: null },
      { ...S, seen: 4, promised: 1, typed: '4', typedAt: expect.any(String), gone: true },
    ])
    expect(bottle?.gone).toBe(true)
    expect(filledLines({ ...both, entries: dress ? [dress] : [] }, 'receipt')).toHaveLength(1)
  })

  it('changes only the requested products, and removes `gone` from a product that exists again', () => {
    expect(refreshLevels(both, 'receipt', [], []).entries).toEqual(both.entries)
    const gone = refreshLevels(both, 'receipt', [], ['bottle'])
    expect(refreshLevels(gone, 'receipt', [BOTTLE], ['bottle']).entries).toEqual(both.entries)
  })
})
