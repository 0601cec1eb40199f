import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Who may import whom (docs/architecture.md). `types` may only be imported as types. */
const RULES: Record<string, { rooms: readonly string[]; types?: readonly string[] }> = {
  domain: { rooms: ['domain'] },
  config: { rooms: ['config', 'domain'] },
  contracts: { rooms: ['contracts', 'domain'] },
  data: { rooms: ['data', 'domain'] },
  integrations: { rooms: ['integrations', 'domain'] },
  'use-cases': { rooms: ['use-cases', 'contracts', 'domain'], types: ['data', 'integrations', 'config'] },
  api: { rooms: ['api', 'use-cases', 'contracts', 'domain', 'integrations'], types: ['config'] },
  app: { rooms: ['app', 'contracts', 'domain', 'config'], types: ['use-cases'] },
  server: { rooms: ['server', 'api', 'use-cases', 'contracts', 'domain', 'data', 'integrations', 'config'] },
}

/** Loaders run on the server: these files of app may call use cases. */
const HAS_LOADER = /export (?:async )?function loader\(/

interface Import {
  file: string
  target: string
  typeOnly: boolean
}

/** Every relative import of a room's sources, tests left out. */
function importsOf(room: string): Import[] {
  const files = readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  return files.flatMap((name) => {
    const file = join(room, name)
    const source = readFileSync(join(ROOT, file), 'utf8')
    const statements = source.matchAll(
      /(?:import|export)\s+(type\s+)?([^'";]*?)\s*from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/g,
    )
    return [...statements].map(([, type, names = '', from, dynamic]) => {
      const allTypes =
        /^\{[^}]*\}$/.test(names.trim()) &&
        names
          .replace(/[{}]/g, '')
          .split(',')
          .filter((entry) => entry.trim() !== '')
          .every((entry) => entry.trim().startsWith('type '))
      return {
        file,
        target: relative(ROOT, join(ROOT, dirname(file), from ?? dynamic ?? '')),
        typeOnly: type !== undefined || allTypes,
      }
    })
  })
}

function allowed({ file, target, typeOnly }: Import): boolean {
  const room = file.split('/')[0] ?? ''
  const other = target.split('/')[0] ?? ''
  const rule = RULES[room]
  if (!rule || !(other in RULES)) return true
  if (rule.rooms.includes(other)) return true
  if (rule.types?.includes(other) && typeOnly) return true
  return room === 'app' && other === 'use-cases' && HAS_LOADER.test(readFileSync(join(ROOT, file), 'utf8'))
}

describe('imports go one way', () => {
  it.each(Object.keys(RULES))('from %s', (room) => {
    const broken = importsOf(room).filter((found) => !allowed(found))
    expect(broken.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it('never between the storefront and the dashboard', () => {
    const crossing = importsOf('app').filter(
      ({ file, target }) =>
        (file.startsWith('app/storefront/') && target.startsWith('app/dashboard/')) ||
        (file.startsWith('app/dashboard/') && target.startsWith('app/storefront/')),
    )
    expect(crossing.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it('never from anywhere into the server', () => {
    const into = Object.keys(RULES)
      .filter((room) => room !== 'server')
      .flatMap(importsOf)
      .filter(({ target }) => target.startsWith('server/'))
    expect(into).toEqual([])
  })

  it('and the environment is read in one place', () => {
    const readers = Object.keys(RULES).flatMap((room) =>
      readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
        .filter(
          (file) =>
            /\.tsx?$/.test(file) && readFileSync(join(ROOT, room, file), 'utf8').includes('process.env'),
        )
        .map((file) => join(room, file)),
    )
    expect(readers.filter((file) => file !== 'server/main.ts')).toEqual([])
  })
})
