import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { MAIN } from '../scripts/setup/tests.ts'
import { routeTable } from './support/route-table.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
/** First capture group of each match. */
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, found]) => found ?? [])

const { version, scripts, engines } = JSON.parse(read('package.json'))
const DOCUMENTS = [
  '*.md',
  'docs/**/*.md',
  'data/**/*.md',
  'scripts/*.md',
  'tools/*.md',
  'tests/*.md',
  '.github/**/*.md',
].flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
const NAMED =
  /`((?:app|api|config|contracts|data|deploy|docs|domain|integrations|scripts|server|tests|tools|use-cases)\/[\w./-]+)`/g
/** Files whose commands must work in this version; the changelog also contains commands of earlier versions. */
const INSTRUCTIONS = [
  ...DOCUMENTS.filter((name) => name !== 'CHANGELOG.md'),
  '.ci/run',
  '.githooks/pre-commit',
  '.github/workflows/ci.yml',
]

describe('values repeated in several files', () => {
  it('.nvmrc, Dockerfile, set-up, README and CI name the same Node versions', () => {
    const requested = read('.nvmrc').trim()
    expect(read('scripts/setup/prepare.mjs')).toContain(`const WANTED = ${requested}\n`)
    expect(new Set(all(read('Dockerfile'), /^FROM node:(\d+)/gm))).toEqual(new Set([requested]))
    const [oldest] = all(engines.node, /^>=(\d+)$/g)
    expect(read('README.md')).toContain(`Node (${oldest} or newer)`)
    expect(all(read('.github/workflows/ci.yml'), /^ +node: \[(\d+),/gm)).toEqual([oldest])
  })

  it('package, lock file, changelog and Kubernetes image have the same version', () => {
    expect(JSON.parse(read('package-lock.json')).version).toBe(version)
    expect(all(read('CHANGELOG.md'), /^## \[?(\d+\.\d+\.\d+)/gm)[0]).toBe(version)
    expect(all(read('deploy/kubernetes/shop.yaml'), /keur-bebe:(\S+)/g)).toEqual([version])
  })
})

it('dates and numbers are formatted in one place, and by pages of the shop that need a single format', () => {
  const formats = /\bIntl\.(?:DateTimeFormat|NumberFormat)\(|\.toLocale(?:Date|Time)?String\(/
  const files = globSync('{app,api,contracts,data,domain,use-cases,server,integrations}/**/*.{ts,tsx}', {
    cwd: ROOT,
  }).filter((name) => !/\.test\.tsx?$/.test(name))
  expect(files.filter((name) => formats.test(read(name))).sort()).toEqual([
    'app/storefront/birth-list/public-list.tsx',
    'app/storefront/my-orders/order-card.tsx',
    'app/storefront/order-confirmation/placed-order.tsx',
    'app/storefront/product/product-view.tsx',
    'app/storefront/product/reviews.tsx',
    'domain/promotions/objections.ts',
    'domain/text/format.ts',
  ])
})

it('what an order is worth, owes and has is computed in one place, and once more in SQL', {
  tags: ['D-02'],
}, () => {
  const computed = /total_?amount\W*-[^,;]*\bcredit|received\W*-[^,;]*\brefunded/i
  const files = globSync('{app,api,contracts,data,domain,use-cases,server,integrations}/**/*.{ts,tsx}', {
    cwd: ROOT,
  }).filter((name) => !/\.test\.tsx?$/.test(name))
  expect(files.filter((name) => computed.test(read(name))).sort()).toEqual([
    'data/queries/order-amounts.ts',
    'domain/money/owed.ts',
  ])
})

it('every npm command is known to scripts/run.mjs, which prepares Node and the packages', () => {
  const known = all(read('scripts/commands.ts'), /^ {2}(?:async )?'?([a-z][\w:-]*)'?(?:\(|: [[(])/gm)
  const unknown = Object.entries<string>(scripts).filter(
    ([name, line]) => !known.includes(name) || !line.endsWith(`scripts/run.mjs ${name}`),
  )
  expect(unknown).toEqual([])
})

describe('documents', () => {
  it('name only existing commands', () => {
    const missing = INSTRUCTIONS.flatMap((name) =>
      all(read(name), /npm run ([a-z][\w:-]*)/g)
        .filter((script) => !(script in scripts))
        .map((script) => `${name}: npm run ${script}`),
    )
    expect(missing).toEqual([])
  })

  it('link to and name only existing files', () => {
    const missing = DOCUMENTS.flatMap((name) => {
      const linked = all(read(name), /\]\((?!https?:)([^)#\s]+)/g).map((path) => join(dirname(name), path))
      const dead = [...linked, ...all(read(name), NAMED)].filter((path) => !existsSync(join(ROOT, path)))
      return dead.map((path) => `${name}: ${path}`)
    })
    expect(missing).toEqual([])
  })

  it('exist where code cites them', () => {
    const code = globSync(
      [
        '*.ts',
        '{api,app,config,contracts,data,domain,integrations,scripts,server,tools,use-cases}/**/*.{css,sql,ts,tsx}',
      ],
      { cwd: ROOT },
    )
    const cited = code.flatMap((name) =>
      all(read(name), /\b(docs\/[\w/-]+\.md)/g).map((path) => [name, path]),
    )
    expect(cited.length).toBeGreaterThan(20)
    expect(cited.filter(([, path = '']) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it('docs/operations.md lists every setting', () => {
    const settings = all(read('server/env.ts'), /^ {2}([A-Z][A-Z0-9_]+):/gm)
    const documented = all(read('docs/operations.md'), /`([A-Z][A-Z0-9_]+)`(?=.*\|)/g)
    expect(settings).toContain('PORT')
    expect(settings.filter((setting) => !documented.includes(setting))).toEqual([])
  })

  it('docs/http-api.md has every route of docs/openapi.json, with its permission', () => {
    const cells = (table: string) =>
      table.split('\n').map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    const document = read('docs/http-api.md')
    const expected = cells(routeTable(JSON.parse(read('docs/openapi.json'))))
    const rows = cells(document.slice(document.indexOf('| call')).trimEnd())
    // The second row separates the heads.
    expect(rows.toSpliced(1, 1)).toEqual(expected.toSpliced(1, 1))
  })
})

it('the main screens and journeys of `npm test` exist', () => {
  const main = Object.values(MAIN).flat()
  expect(main.filter((name) => !existsSync(join(ROOT, name)))).toEqual([])
})

describe('unit tests', () => {
  it('mock no modules, because the test files of a worker share them', () => {
    const files = globSync(
      '{api,app,config,contracts,data,domain,integrations,scripts,server,tools,use-cases}/**/*.test.{ts,tsx}',
      { cwd: ROOT },
    )
    expect(files.length).toBeGreaterThan(200)
    expect(files.filter((file) => /\bvi\.(?:mock|doMock)\(/.test(read(file)))).toEqual([])
  })
})
