import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { DCLinter } from 'dclint'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../server/env.ts'

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const isThere = (name: string) => existsSync(new URL(`../${name}`, import.meta.url))

it('compose.yaml has nothing that its linter objects to', () => {
  const linter = new DCLinter({
    // The shop comes first, and what stands before it after it.
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

describe('the image', () => {
  const dockerfile = read('Dockerfile')

  it('takes what is there', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    )
    expect(copied.length).toBeGreaterThan(10)
    expect(copied.filter((name) => !isThere(name))).toEqual([])
  })

  it('starts the shop as npm start does, by a user without rights', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const flags = scripts.start.split(' ').filter((word: string) => word.startsWith('--'))
    expect(dockerfile).toContain(
      `CMD ${JSON.stringify(['node', ...flags, 'server/main.ts']).replaceAll(',', ', ')}`,
    )
    expect(dockerfile.lastIndexOf('USER node')).toBeLessThan(dockerfile.lastIndexOf('CMD'))
    const unit = read('deploy/systemd/keur-bebe.service')
    expect(unit).toContain(`node ${flags.join(' ')} server/main.ts`)
    const allocator = JSON.parse(read('scripts/setup/allocator.json'))
    for (const [name, value] of Object.entries(allocator)) {
      expect(dockerfile).toContain(`${name}=${value}`)
      expect(unit).toContain(`${name}=${value}`)
    }
  })
})

it('the settings of the example open a shop that can have several instances', () => {
  const { databaseUrl, imageStore, demo } = readEnv(
    parseEnv(read('deploy/shop.env.example')) as Record<string, string>,
  )
  expect(databaseUrl).toMatch(/^postgres:/)
  expect(imageStore).toMatchObject({ url: expect.stringContaining('/pictures') })
  expect(demo).toBe(false)
})

it('nginx sends no order twice but those whose number is their key', () => {
  const nginx = read('deploy/nginx/nginx.conf')
  const again = [...nginx.matchAll(/location ([^{]+) \{[^}]*non_idempotent/g)].map(([, place]) => place)
  expect(again).toEqual(['= /api/orders'])
})
