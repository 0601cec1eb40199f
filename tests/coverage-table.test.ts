import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** A requirement's line in docs/coverage.md. */
interface Row {
  id: string
  proof: string
}

const inProject = (file: string) => new URL(`../${file}`, import.meta.url)
const rows = readRows(readFileSync(inProject('docs/coverage.md'), 'utf8'))

/** The lines of every table that begin with a requirement's number. */
function readRows(page: string): Row[] {
  return page.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    return /^[AB]-\d+$/.test(cells[1] ?? '') ? [{ id: cells[1] ?? '', proof: cells[3] ?? '' }] : []
  })
}

/** What is wrong with a proof, or null. */
function doubt(proof: string): string | null {
  if (/^(screenshot|command) \S/.test(proof)) return null
  const [file = '', name = ''] = proof.split(' › ')
  if (name === '') return `no file › test in "${proof}"`
  if (!/\.test\.tsx?$/.test(file) || !existsSync(inProject(file))) return `no test file ${file}`
  return names(file).has(name) ? null : `no test "${name}" in ${file}`
}

/** The names of a file's tests, as they are written. */
function names(file: string): Set<string> {
  const text = readFileSync(inProject(file), 'utf8')
  return new Set(
    [...text.matchAll(/(['"`])((?:(?!\1).)+)\1,\s*(?:async )?\(/g)].map(([, , name = '']) => name),
  )
}

describe('docs/coverage.md', () => {
  it('proves every requirement it names by a test that is there', () => {
    expect(rows.map(({ id, proof }) => [id, doubt(proof)]).filter(([, wrong]) => wrong)).toEqual([])
  })

  it('names each requirement once', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('would miss a test, a file or a proof that is not there', () => {
    expect(doubt('')).toMatch('no file › test')
    expect(doubt('tests/nowhere.test.ts › names each requirement once')).toMatch('no test file')
    expect(doubt('docs/coverage.md › General')).toMatch('no test file')
    expect(doubt('tests/coverage-table.test.ts › names each requirement')).toMatch('no test "names')
    expect(doubt('tests/coverage-table.test.ts › names each requirement once')).toBeNull()
    expect(doubt('screenshot of home at 360 px')).toBeNull()
  })
})
