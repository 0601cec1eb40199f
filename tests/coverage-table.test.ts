import { describe, expect, it } from 'vitest'
import { doubt, readPage } from './support/test-references.ts'

/** A requirement's line in docs/coverage.md. */
interface Row {
  id: string
  proof: string
}

const rows = readRows(readPage('docs/coverage.md'))

/** The lines of every table that begin with a requirement's number. */
function readRows(page: string): Row[] {
  return page.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    return /^[AB]-\d+$/.test(cells[1] ?? '') ? [{ id: cells[1] ?? '', proof: cells[3] ?? '' }] : []
  })
}

/** What is wrong with a proof, or null. A screenshot and a command are looked at by people. */
function doubtOf(proof: string): string | null {
  return /^(screenshot|command) \S/.test(proof) ? null : doubt(proof)
}

describe('docs/coverage.md', () => {
  it('proves every requirement it names by a test that is there', () => {
    expect(rows.map(({ id, proof }) => [id, doubtOf(proof)]).filter(([, wrong]) => wrong)).toEqual([])
  })

  it('names each requirement once', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('would miss a test, a file or a proof that is not there', () => {
    expect(doubtOf('')).toMatch('no file › test')
    expect(doubtOf('tests/nowhere.test.ts › names each requirement once')).toMatch('no test file')
    expect(doubtOf('docs/coverage.md › General')).toMatch('no test file')
    expect(doubtOf('tests/coverage-table.test.ts › names each requirement')).toMatch('no test "names')
    expect(doubtOf('tests/coverage-table.test.ts › names each requirement once')).toBeNull()
    expect(doubtOf('screenshot of home at 360 px')).toBeNull()
  })
})
