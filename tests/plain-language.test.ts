import { describe, expect, it } from 'vitest'
import { countComments } from './support/count-comments.ts'
import { type Passage, passagesOf, problemsOf, readableFiles } from './support/plain-language.ts'

/** Maximum comment lines per 100 lines (target: at most 5). `domain` and `contracts` document their API: no limit. */
const MAX_COMMENTS: Readonly<Record<string, number>> = {
  api: 5,
  app: 5,
  config: 5,
  data: 4,
  integrations: 7,
  scripts: 11,
  server: 7,
  tests: 2,
  tools: 6,
  'use-cases': 8,
}

describe('plain language', () => {
  it.each(readableFiles())('%s uses the standard words', (file) => {
    expect(passagesOf(file).flatMap(problemsOf)).toEqual([])
  })

  it.each([
    ['a.ts', '// Drops what is kept\nconst a = 1', 'a.ts:1 "kept"'],
    ['a.ts', '/**\n * The price stands here.\n */', 'a.ts:2 "stands"'],
    ['a.test.ts', "it.each([1])('is told %i', () => {})", 'a.test.ts:1 "told"'],
    ['a.ts', 'const keptAnswer = 1', 'a.ts:1 "keptAnswer"'],
    ['a.ts', 'store.announce(change)', 'a.ts:1 "announce"'],
    ['a.ts', 'await lockAll()', 'a.ts:1 "lockAll"'],
    ['a.css', '/* The picture */', 'a.css:1 "picture"'],
    ['a.md', '# Title\n\nNobody reads this.', 'a.md:3 "Nobody"'],
    ['Dockerfile', 'FROM node\n# Somebody', 'Dockerfile:2 "Somebody"'],
  ])('refuses the wording in %s: %j', (file, source, problem) => {
    expect(passagesOf(file, source).flatMap(problemsOf)).toEqual([expect.stringContaining(problem)])
  })

  it.each([
    ['a.ts', "const text = 'Whoever, kept'\nconst other = `anew`"],
    ['a.ts', '// Served from `/pictures/`, see `keptAnswer`.'],
    ['a.ts', '// biome-ignore lint/suspicious/noConsole: told'],
    ['a.md', '`kept`\n\n```\nkept\n```\n\n[text](docs/kept.md)'],
    ['CHANGELOG.md', '## 0.3.0\n\n- New\n\n## 0.2.0\n\n- Nobody'],
  ])(
    'accepts any wording in strings, code, directives and old changelog entries, as in %s: %j',
    (file, source) => {
      expect(passagesOf(file, source).flatMap((passage: Passage) => problemsOf(passage))).toEqual([])
    },
  )
})

describe('the number of comment lines per 100 lines', () => {
  it.each(countComments().filter(({ folder }) => folder in MAX_COMMENTS))(
    'is $per100 in $folder, within the limit of this folder',
    ({ folder, per100 }) => {
      expect(per100).toBeLessThanOrEqual(MAX_COMMENTS[folder] ?? 0)
    },
  )
})
