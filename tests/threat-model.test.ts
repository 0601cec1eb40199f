import { expect, it } from 'vitest'
import { doubt, readPage } from './support/test-references.ts'

/** Threat, defence and test of every line under `## Threats`. */
const threats = (readPage('docs/threat-model.md').split('\n## Threats\n')[1] ?? '')
  .split('\n## ')[0]
  ?.split('\n')
  .filter((line) => /^\| (?!threat |-)/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

it('every threat names its defence, and a test that is there', () => {
  expect(threats?.length).toBeGreaterThan(30)
  for (const [threat, defence = '', test = ''] of threats ?? []) {
    expect([threat, defence === '', doubt(test)]).toEqual([threat, false, null])
  }
})
