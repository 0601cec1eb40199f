import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readPage, requirementIds } from './support/requirements.ts'

const ID = /\b(?:[AB]-\d{3}|[C-HKRTW]-\d{2})\b/g
const ids = requirementIds()

/** The ids of requirements and threats in the tags of a test file. */
function citedIn(test: string): string[] {
  return [...test.matchAll(/\btags: (?:\[[^\]]*\]|'[^']*')/g)].flatMap(([tags]) => tags.match(ID) ?? [])
}

function unknownIn(text: string): string[] {
  return (text.match(ID) ?? []).filter((id) => !ids.includes(id))
}

describe('docs/requirements.md and docs/threat-model.md', () => {
  it('define each id once', () => {
    expect(ids.length).toBeGreaterThan(1000)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('contain only ids that a test cites', () => {
    const tests = globSync('**/*.test.{ts,tsx}', { exclude: ['node_modules', 'build'] })
    const cited = new Set(tests.flatMap((file) => citedIn(readPage(file))))
    expect(ids.filter((id) => !cited.has(id))).toEqual([])
  })

  it('define every id that code and documents cite', () => {
    const files = globSync(['*.md', '{docs,scripts,tests}/**/*.md', '**/*.{ts,tsx,mjs,sql,css}'], {
      exclude: ['node_modules', 'build', 'tests/requirements.test.ts'],
    })
    expect(
      files.map((file) => [file, unknownIn(readPage(file))]).filter(([, wrong]) => wrong?.length),
    ).toEqual([])
  })

  it('are compared with the ids in test tags, whether the tags are an array or one string', () => {
    expect(
      citedIn("it('x', { tags: ['A-001', 'T-02'] }, f)\nit('A-003', { tags: 'B-004 B-005'.split(' ') }, f)"),
    ).toEqual(['A-001', 'T-02', 'B-004', 'B-005'])
    expect(unknownIn('A-001 A-999')).toEqual(['A-999'])
  })
})
