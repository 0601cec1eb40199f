import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
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
  it('.nvmrc, Dockerfile and set-up name the same Node version', () => {
    const requested = read('.nvmrc').trim()
    expect(read('scripts/setup/prepare.mjs')).toContain(`const WANTED = ${requested}\n`)
    const images = all(read('Dockerfile'), /^FROM node:(\d+)/gm)
    expect(new Set(images)).toEqual(new Set([requested]))
  })

  it('package.json, README and CI name the same minimum Node version', () => {
    const [oldest] = all(engines.node, /^>=(\d+)$/g)
    expect(read('README.md')).toContain(`Node (${oldest} or newer)`)
    expect(all(read('.github/workflows/ci.yml'), /^ +node: \[(\d+),/gm)).toEqual([oldest])
  })

  it('.editorconfig and Biome agree on the format', () => {
    const { indentWidth, lineWidth, indentStyle } = JSON.parse(read('biome.json')).formatter
    const editors = read('.editorconfig')
    expect(all(editors, /^indent_style = (.+)$/gm)).toEqual([indentStyle])
    expect(all(editors, /^indent_size = (.+)$/gm)).toEqual([String(indentWidth)])
    expect(all(editors, /^max_line_length = (\d+)$/gm)).toEqual([String(lineWidth)])
  })

  it('package, lock file, changelog and Kubernetes image have the same version', () => {
    expect(JSON.parse(read('package-lock.json')).version).toBe(version)
    expect(all(read('CHANGELOG.md'), /^## \[?(\d+\.\d+\.\d+)/gm)[0]).toBe(version)
    expect(all(read('deploy/kubernetes/shop.yaml'), /keur-bebe:(\S+)/g)).toEqual([version])
  })
})

it('every npm command is known to scripts/run.mjs, which prepares Node and the packages', () => {
  const known = all(read('scripts/commands.ts'), /^ {2}(?:async )?'?([a-z][\w:-]*)'?(?:\(|: [[(])/gm)
  const unknown = Object.entries<string>(scripts).filter(
    ([name, line]) => !known.includes(name) || !line.endsWith(`scripts/run.mjs ${name}`),
  )
  expect(unknown).toEqual([])
})

describe('documents', () => {
  it.each(INSTRUCTIONS)('%s names only existing commands', (name) => {
    const named = all(read(name), /npm run ([a-z][\w:-]*)/g)
    expect(named.filter((script) => !(script in scripts))).toEqual([])
  })

  it.each(DOCUMENTS)('%s names only existing files', (name) => {
    const linked = all(read(name), /\]\((?!https?:)([^)#\s]+)/g).map((path) => join(dirname(name), path))
    const named = all(read(name), NAMED)
    expect([...linked, ...named].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it('scripts/setup/tests.ts names only existing browser tests', () => {
    const journeys = all(read('scripts/setup/tests.ts'), /^ {2}'([\w-]+)',$/gm)
    expect(journeys).toContain('crash')
    expect(journeys.filter((name) => !existsSync(join(ROOT, `tests/browser/${name}.test.ts`)))).toEqual([])
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

  it.runIf(process.platform !== 'win32')('the commit hook is executable', () => {
    expect(statSync(join(ROOT, '.githooks/pre-commit')).mode & 0o111).not.toBe(0)
  })
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
