import { describe, expect, it } from 'vitest'
import { mergeEdit } from './merge-edit.ts'

describe('mergeEdit', () => {
  const was = { price: 1000, name: 'Body', colors: ['Rose'] }

  it('keeps what others changed and writes what the editor changed', () => {
    const current = { price: 1200, name: 'Body', colors: ['Rose'] }
    const sent = { price: 1000, name: 'Body long', colors: ['Rose'] }
    expect(mergeEdit({ was, sent, current })).toEqual({
      fields: { price: 1200, name: 'Body long', colors: ['Rose'] },
      conflicts: [],
    })
  })

  it('reports what both changed to different values, and accepts the same value', () => {
    const current = { price: 1200, name: 'Body long', colors: ['Rose', 'Vert'] }
    const sent = { price: 900, name: 'Body long', colors: ['Bleu', 'Rose'] }
    expect(mergeEdit({ was, sent, current }).conflicts).toEqual([
      { field: 'price', was: 1000, current: 1200, sent: 900 },
      { field: 'colors', was: ['Rose'], current: ['Rose', 'Vert'], sent: ['Bleu', 'Rose'] },
    ])
  })

  it('writes fields that were not seen, and leaves out fields that are not sent', () => {
    expect(mergeEdit({ was: {}, sent: { price: 900 }, current: { price: 1200, name: 'Body' } })).toEqual({
      fields: { price: 900 },
      conflicts: [],
    })
  })

  it('merges records by key, also keys that were added and removed', () => {
    const merged = mergeEdit({
      was: { fees: { Mbour: 1000, Thiès: 2000, Rufisque: 500 } },
      sent: { fees: { Mbour: 1500, Thiès: 2000 } },
      current: { fees: { Mbour: 1000, Thiès: 2500, Rufisque: 500, Saly: 3000 } },
    })
    expect(merged).toEqual({ fields: { fees: { Mbour: 1500, Thiès: 2500, Saly: 3000 } }, conflicts: [] })
  })

  it('reports a key that one editor removed and the other changed', () => {
    const values = { was: { fees: { Mbour: 1000 } }, sent: { fees: {} }, current: { fees: { Mbour: 1500 } } }
    expect(mergeEdit(values).conflicts).toEqual([
      { field: 'fees.Mbour', was: 1000, current: 1500, sent: undefined },
    ])
  })

  it('merges lists of items by their id or name, whatever their order', () => {
    const dakar = { id: 'a', name: 'Dakar', fee: 1000 }
    const mbour = { id: 'b', name: 'Mbour', fee: 2000 }
    const merged = mergeEdit({
      was: { zones: [dakar, mbour] },
      sent: { zones: [{ ...mbour, fee: 2500 }, dakar, { id: 'c', name: 'Thiès', fee: 3000 }] },
      current: { zones: [{ ...dakar, fee: 1200 }, mbour, { id: 'd', name: 'Saly', fee: 3500 }] },
    })
    expect(merged).toEqual({
      fields: {
        zones: [
          { ...mbour, fee: 2500 },
          { ...dakar, fee: 1200 },
          { id: 'c', name: 'Thiès', fee: 3000 },
          { id: 'd', name: 'Saly', fee: 3500 },
        ],
      },
      conflicts: [],
    })
  })

  it('merges items without a name, and reports one that both replaced', () => {
    const words = (...list: string[]) => ({ words: list })
    const before = [words('body', 'grenouillère'), words('robe', 'tenue')]
    const added = mergeEdit({
      was: { synonyms: before },
      sent: { synonyms: [...before, words('bonnet', 'chapeau')] },
      current: { synonyms: [words('robe', 'tenue'), words('body', 'pyjama')] },
    })
    expect(added.fields.synonyms).toEqual([
      words('robe', 'tenue'),
      words('bonnet', 'chapeau'),
      words('body', 'pyjama'),
    ])
    const twice = mergeEdit({
      was: { synonyms: before },
      sent: { synonyms: [words('body', 'dors-bien'), words('robe', 'tenue')] },
      current: { synonyms: [words('body', 'pyjama'), words('robe', 'tenue')] },
    })
    expect(twice.conflicts).toHaveLength(1)
  })

  it('ignores the order of keys', () => {
    const [was, current] = [{ hours: { opens: '9', closes: '18' } }, { hours: { closes: '18', opens: '9' } }]
    expect(mergeEdit({ was, sent: { hours: { opens: '8', closes: '18' } }, current }).fields).toEqual({
      hours: { opens: '8', closes: '18' },
    })
  })
})
