import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slug } from './slug.ts'

describe('a name becomes a readable piece of an address', () => {
  it.each([
    ['Robe fleurie « Été »', 'robe-fleurie-ete'],
    ['Baptemes & Naissances', 'baptemes-naissances'],
    ['--Cœur--', 'coeur'],
    ['日本', ''],
  ])('%j becomes %j', (name, piece) => {
    expect(slug(name)).toBe(piece)
  })

  it('it holds only lower-case ASCII letters, digits and single hyphens, 60 characters at most', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        expect(slug(name)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
        expect(slug(name).length).toBeLessThanOrEqual(60)
      }),
    )
  })

  it('a cut does not leave a hyphen at the end', () => {
    expect(slug(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59))
  })
})
