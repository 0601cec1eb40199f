import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { DCLinter } from 'dclint'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../server/env.ts'

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const isThere = (name: string) => existsSync(new URL(`../${name}`, import.meta.url))

it('compose.yaml passes its linter', () => {
  const linter = new DCLinter({
    // The services are not sorted by name: the shop comes first, then nginx, the database and the image bucket.
    rules: {
      'services-alphabetical-order': 0,
      'top-level-properties-order': 0,
      'require-quotes-in-ports': [1, { quoteType: 'double' }],
    },
    quiet: false,
    debug: false,
    exclude: [],
  })
  const found = linter.lintFiles(['compose.yaml'], false)
  expect(found.flatMap(({ messages }) => messages.map(({ rule, message }) => `${rule}: ${message}`))).toEqual(
    [],
  )
})

it('keeps what a shop stores in its data folder out of commits and of the container', () => {
  const stored = read('.gitignore')
    .split('\n')
    .flatMap((line) => /^\/(data\/.+?)\/?$/.exec(line)?.[1] ?? [])
  expect(stored).toContain('data/*restauration*')
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(stored))
})

describe('Dockerfile', () => {
  const dockerfile = read('Dockerfile')

  it('copies only existing files', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    )
    expect(copied.length).toBeGreaterThan(10)
    expect(copied.filter((name) => !isThere(name))).toEqual([])
  })

  it('starts the shop with the flags of npm start, as an unprivileged user', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const flags = scripts.start.split(' ').filter((word: string) => word.startsWith('--'))
    expect(dockerfile).toContain(
      `CMD ${JSON.stringify(['node', ...flags, 'build/server/main.js']).replaceAll(',', ', ')}`,
    )
    expect(dockerfile.lastIndexOf('USER node')).toBeLessThan(dockerfile.lastIndexOf('CMD'))
    const unit = read('deploy/systemd/keur-bebe.service')
    expect(unit).toContain(`node ${flags.join(' ')} build/server/main.js`)
    for (const setting of ['MALLOC_ARENA_MAX=2', 'MALLOC_TRIM_THRESHOLD_=131072']) {
      expect(dockerfile).toContain(setting)
      expect(unit).toContain(setting)
    }
  })
})

describe('health checks', () => {
  const kubernetes = read('deploy/kubernetes/shop.yaml')

  it('restart a shop that hangs, and none whose database is away', () => {
    expect(read('Dockerfile')).toMatch(/HEALTHCHECK [^\n]*\n +CMD .*\/api\/health\/live'/)
    expect(kubernetes).toMatch(/livenessProbe:\n +httpGet: { path: \/api\/health\/live,/)
    expect(kubernetes).toMatch(/readinessProbe:\n +httpGet: { path: \/api\/health\/ready,/)
  })

  it('wait for the answer of ready, which takes up to two seconds', () => {
    const [, readiness] = /readinessProbe:([\s\S]*?)livenessProbe:/.exec(kubernetes) ?? []
    expect(Number(/timeoutSeconds: (\d+)/.exec(readiness ?? '')?.[1])).toBeGreaterThan(2)
  })

  it('give a shop that stops the time in which it ends, whatever hangs', () => {
    const seconds = [
      /stop_grace_period: (\d+)s/.exec(read('compose.yaml'))?.[1],
      /TimeoutStopSec=(\d+)/.exec(read('deploy/systemd/keur-bebe.service'))?.[1],
      /terminationGracePeriodSeconds: (\d+)/.exec(kubernetes)?.[1],
    ].map(Number)
    for (const limit of seconds) expect(limit).toBeGreaterThanOrEqual(15)
  })
})

it('shop.env.example configures PostgreSQL and an image bucket, without demo data', () => {
  const { databaseUrl, imageStore, demo, localOnly } = readEnv(
    parseEnv(read('deploy/shop.env.example')) as Record<string, string>,
  )
  expect(databaseUrl).toMatch(/^postgres:/)
  expect(imageStore).toMatchObject({ url: expect.stringContaining('/pictures') })
  expect(demo).toBe(false)
  expect(localOnly).toBe(false)
})

describe('PUBLIC_URL, without which the first administrator may need no code', { tags: ['T-12'] }, () => {
  it('is in each example of docs/operations.md that starts the shop or puts a proxy before it', () => {
    const sections = read('docs/operations.md').split(/^##+ /m)
    const examples = sections.filter((section) =>
      /```\n(?:(?!```).)*(?:proxy_pass|build\/server\/main\.js|npm start)/s.test(section),
    )
    expect(examples.length).toBeGreaterThan(1)
    expect(examples.filter((section) => !/PUBLIC_URL=https:/.test(section))).toEqual([])
  })

  it('comes from a file without which no deployment starts', () => {
    expect(read('deploy/systemd/keur-bebe.service')).toMatch(/^EnvironmentFile=\/etc\/keur-bebe\.env$/m)
    expect(read('compose.yaml')).toMatch(/env_file:\n +- deploy\/shop\.env\n/)
    expect(read('deploy/kubernetes/shop.yaml')).toMatch(/- secretRef: { name: keur-bebe }/)
    for (const file of ['deploy/systemd/keur-bebe.service', 'deploy/kubernetes/shop.yaml']) {
      expect(read(file)).toContain('PUBLIC_URL')
    }
  })
})

it('nginx.conf includes only existing files', () => {
  const included = [...read('deploy/nginx/nginx.conf').matchAll(/include (.+);/g)].map(([, name]) => name)
  expect(included).toHaveLength(2)
  expect(included.filter((name) => !isThere(`deploy/nginx/${name}`))).toEqual([])
})

it('nginx.conf retries POST requests on another instance only for /api/orders', () => {
  const nginx = read('deploy/nginx/nginx.conf')
  const again = [...nginx.matchAll(/location ([^{]+) \{[^}]*non_idempotent/g)].map(([, place]) => place)
  expect(again).toEqual(['= /api/orders'])
})
