import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slug } from './slug.ts'

describe('slug', () => {
  it.each([
    ['Robe fleurie « Été »', 'robe-fleurie-ete'],
    ['Baptemes & Naissances', 'baptemes-naissances'],
    ['--Cœur--', 'coeur'],
    ['日本', ''],
  ])('of %j is %j', (name, piece) => {
    expect(slug(name)).toBe(piece)
  })

  it('contains only lower-case ASCII letters, digits and single hyphens, at most 60 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        expect(slug(name)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
        expect(slug(name).length).toBeLessThanOrEqual(60)
      }),
    )
  })

  it('does not end with a hyphen after a cut', () => {
    expect(slug(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59))
  })
})
