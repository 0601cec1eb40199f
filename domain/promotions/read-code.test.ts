import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCode } from './read-code.ts'

describe('readCode', () => {
  it.each([
    ['TABASKI10', 'TABASKI10'],
    [' tabaski 10 ', 'TABASKI10'],
    ['Été\u202f26', 'ETE26'],
    ['cœur\u200b', 'COEUR'],
    ['A'.repeat(30), 'A'.repeat(30)],
  ])('reads %j as %j', { tags: ['H-30'] }, (typed, code) => {
    expect(readCode(typed)).toEqual({ ok: true, code })
  })

  it.each([
    ['', 'Un code a au moins une lettre ou un chiffre.'],
    [' \u200b ', 'Un code a au moins une lettre ou un chiffre.'],
    ['TABASKI-10', 'Un code ne contient que des lettres et des chiffres.'],
    ['10 %', 'Un code ne contient que des lettres et des chiffres.'],
    ['A'.repeat(31), '30 caractères au maximum.'],
  ])('refuses %j', { tags: ['H-30'] }, (typed, message) => {
    expect(readCode(typed)).toEqual({ ok: false, message })
  })

  it('reads a code that it has read as the same code', { tags: ['H-30'] }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const read = readCode(typed)
        if (read.ok) expect(readCode(` ${read.code.toLowerCase()} `)).toEqual(read)
      }),
    )
  })
})
