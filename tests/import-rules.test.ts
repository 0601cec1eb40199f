import { describe, expect, it } from 'vitest'
import { readPage } from './support/requirements.ts'
import { type Import, importsOf, type Source, sourcesIn } from './support/source-imports.ts'

interface Rule {
  /** folders that this folder may import, besides itself */
  rooms: readonly string[]
  /** folders from which this folder may import only types */
  types?: readonly string[]
  /** packages that this folder may import; without this list, all packages */
  packages?: readonly string[]
}

/** The import rules, as in the table of docs/architecture.md. */
const RULES: Record<string, Rule> = {
  domain: { rooms: [], packages: [] },
  config: { rooms: ['domain'], types: ['contracts'], packages: [] },
  contracts: { rooms: ['domain'], packages: ['valibot'] },
  data: { rooms: ['domain'] },
  integrations: { rooms: ['domain'] },
  'use-cases': {
    rooms: ['contracts', 'domain'],
    types: ['data', 'integrations', 'config'],
    // Hashing, one-time codes, limited concurrency and Markdown: none of them communicates with another system.
    packages: ['node:crypto', 'otpauth', 'p-limit', 'markdown-it', 'sanitize-html', 'valibot'],
  },
  api: { rooms: ['use-cases', 'contracts', 'domain'], types: ['config'] },
  app: {
    rooms: ['contracts', 'domain', 'config'],
    types: ['use-cases'],
    packages: [
      'react',
      'react-dom',
      'react-router',
      '@react-router/dev',
      'eventsource-parser',
      'idb',
      'lucide-react',
      'preact',
      'react-hook-form',
      '@hookform/resolvers',
      'sonner',
      'uqr',
      'valibot',
    ],
  },
  // The service worker may import code of the pages, but not their packages, such as React.
  'app/service-worker': { rooms: ['app', 'domain'], packages: ['workbox-expiration', 'workbox-strategies'] },
  server: { rooms: ['api', 'use-cases', 'contracts', 'domain', 'data', 'integrations', 'config'] },
}

/** The folders with a rule and three others. No rule allows imports from these three: the shop runs without them. */
const FOLDERS = [...Object.keys(RULES), 'tests', 'scripts', 'tools']

/** Files that the router's build excludes from browser code, so they may import Node's modules. */
const SERVER_ONLY = /\.server\.tsx?$/

/** Storefront and dashboard must not import each other, and shared folders must import neither. */
const HALVES = /^app\/(?:storefront|dashboard)\//

/** Loaders and actions run on the server and may call use cases. */
const RUNS_ON_SERVER = /^export (?:async )?(?:function|const) (?:loader|action)\b/m

/** Lists the forbidden imports of a source, one line each. */
function broken(source: Source): string[] {
  return importsOf(source)
    .filter((found) => !allowed(found, source))
    .map(({ file, target, typeOnly }) => `${file} imports ${target}${typeOnly ? ' (types)' : ''}`)
}

function allowed({ target, typeOnly }: Import, { file, text }: Source): boolean {
  const room = Object.keys(RULES).findLast((name) => file.startsWith(`${name}/`)) ?? ''
  const other = target.split('/')[0] ?? ''
  const rule = RULES[room]
  if (!rule) return false
  if (other === '..') return false
  const half = HALVES.exec(target)?.[0]
  if (half && !file.startsWith(half) && file !== 'app/root.tsx') return false
  if (SERVER_ONLY.test(file) && target.startsWith('node:')) return true
  if (!FOLDERS.includes(other)) return typeOnly || isAllowedPackage(target, rule)
  if (other === room || rule.rooms.includes(other)) return true
  if (typeOnly && rule.types?.includes(other)) return true
  return room === 'app' && other === 'use-cases' && RUNS_ON_SERVER.test(text)
}

function isAllowedPackage(target: string, { packages }: Rule): boolean {
  return packages?.some((name) => target === name || target.startsWith(`${name}/`)) ?? true
}

/** The rules in the table of docs/architecture.md. */
function readTable(): Record<string, Rule> {
  const named = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  return Object.fromEntries(
    readPage('docs/architecture.md')
      .split('\n')
      .map((line) => line.split('|').slice(1, -1))
      .filter(([room, ...cells]) => cells.length === 3 && named(room).some((name) => name in RULES))
      .flatMap(([room, rooms, types, packages]) => {
        const all = packages?.trim() === 'any'
        const rule = {
          rooms: named(rooms),
          types: named(types),
          ...(all ? {} : { packages: named(packages) }),
        }
        return named(room).map((name) => [name, rule])
      }),
  )
}

describe('the import rules', () => {
  it('match docs/architecture.md', () => {
    const rules = Object.entries(RULES).map(([room, rule]) => [room, { types: [], ...rule }])
    expect(readTable()).toEqual(Object.fromEntries(rules))
  })

  it.each(Object.keys(RULES))('are followed in %s', (room) => {
    expect(sourcesIn(room).flatMap(broken)).toEqual([])
  })

  it.each([
    ['domain/price.ts', "import { sql } from 'kysely'"],
    ['domain/price.ts', "import { createShop } from '../use-cases/context.ts'"],
    ['contracts/order.ts', "export { Engine } from '../data/engines/engine.ts'"],
    ['data/store.ts', "import type { Order } from '../contracts/order.ts'"],
    [
      'use-cases/orders/place-order.ts',
      "import {\n  type Store,\n  createStore,\n} from '../../data/store.ts'",
    ],
    ['api/app.ts', "import { env } from '../server/env.ts'"],
    ['app/root.tsx', "import '../server/main.ts'"],
    ['app/ui/price.tsx', "import { findProducts } from '../../use-cases/catalogue/find-products.ts'"],
    ['app/ui/price.tsx', "const sharp = await import('sharp')"],
    ['app/storefront/home/route.tsx', "import { Chart } from '../../dashboard/chart.tsx'"],
    ['app/dashboard/layout.tsx', "import type { Header } from '../storefront/header/header.tsx'"],
    ['app/ui/price.tsx', "import { SaleBadge } from '../storefront/catalogue/badges.tsx'"],
    ['app/service-worker/worker.ts', "import { useState } from 'react'"],
    ['app/root.tsx', "import { CacheFirst } from 'workbox-strategies'"],
    ['app/root.tsx', "import { hash } from 'node:crypto'"],
    ['server/main.ts', "import { median } from '../tools/harness/median.ts'"],
    ['server/seed-demo-data.ts', "import { aProduct } from '../tests/builders/a-product.ts'"],
  ])('refuse the import in %s: %s', (file, text) => {
    expect(broken({ file, text })).toHaveLength(1)
  })

  it.each([
    ['contracts/order.ts', "import * as v from 'valibot'"],
    ['use-cases/context.ts', "import { type Store } from '../data/store.ts'"],
    [
      'app/storefront/home/route.tsx',
      "import { findProducts } from '../../../use-cases/catalogue/find-products.ts'\nexport async function loader() {}",
    ],
    ['app/root.tsx', "import './styles/shared.css'"],
    ['app/csp/csp.server.ts', "import { hash } from 'node:crypto'"],
  ])('allow the import in %s: %s', (file, text) => {
    expect(broken({ file, text })).toEqual([])
  })
})

/** The files that import each other in a circle, directly or through others, imports of types included. */
function circlesIn(sources: readonly Source[]): string[] {
  const imports = new Map(
    sources.map((source) => [source.file, importsOf(source).map(({ target }) => target)]),
  )
  const reaches = (from: string, goal: string): boolean => {
    const seen = new Set<string>()
    const open = [...(imports.get(from) ?? [])]
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (file === goal) return true
      if (seen.has(file)) continue
      seen.add(file)
      open.push(...(imports.get(file) ?? []))
    }
    return false
  }
  return [...imports.keys()].filter((file) => reaches(file, file))
}

describe('circles of imports', () => {
  it('do not exist in the shop, not even of types', () => {
    expect(circlesIn(Object.keys(RULES).flatMap(sourcesIn))).toEqual([])
  })

  it('are found through imports of types and through other files', () => {
    const route = { file: 'a/route.tsx', text: "import { List } from './list.tsx'" }
    const list = { file: 'a/list.tsx', text: "import { row } from './row.tsx'" }
    const row = { file: 'a/row.tsx', text: "import type { Answer } from './route.tsx'" }
    expect(circlesIn([route, list, row])).toEqual([route.file, list.file, row.file])
    expect(circlesIn([route, list])).toEqual([])
  })
})

describe('restricted access', () => {
  it('the domain uses no clock, no randomness and no promises', () => {
    const impure =
      /\b(?:await|async|Date\.now|Math\.random|setTimeout|fetch|performance|crypto)\b|new Date\(\)/
    expect(filesWith(impure, ['domain'])).toEqual([])
  })

  it('only server/main.ts reads the environment', () => {
    expect(filesWith(/\bprocess\.env\b/, Object.keys(RULES))).toEqual(['server/main.ts'])
  })

  it('only use cases call the store', () => {
    expect(filesWith(/\.store\b|(?<![-/])\bstore\./, ['api', 'app'])).toEqual([])
  })
})

function filesWith(pattern: RegExp, rooms: readonly string[]): string[] {
  return rooms
    .flatMap(sourcesIn)
    .filter(({ text }) => pattern.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
    .map(({ file }) => file)
}
