import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Product } from '../../domain/catalogue/product.ts'
import { freePort } from '../../tools/harness/server-process.ts'
import { anOrderInput } from '../builders/order-input.ts'
import { freshClone } from '../support/fresh-clone.ts'

const TIMEOUT = 600_000
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md']

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

/** The commands in the code blocks, tables and sentences of a document, without comments. */
function commandsOf(document: string): string[] {
  const blocks = [...document.matchAll(/```\w*\n(.*?)```/gs)].flatMap(([, block = '']) => block.split('\n'))
  const inline = [...document.matchAll(/`((?:npm|npx|node|git) [^`\n]+)`/g)].map(
    ([, command = '']) => command,
  )
  return [...blocks, ...inline].map((line) => line.replace(/\s+#.*/, '').trim()).filter(Boolean)
}

/** Commands that take many minutes or run this test: the file that runs them or what they run, and how. */
const RUN_ELSEWHERE: Record<string, [file: string, run: string | RegExp]> = {
  'npm run dev': ['tests/support/dev-shop.ts', `clone.spawn('npm', ['run', 'dev']`],
  'npm run format': ['tests/browser/first-contribution.slow.test.ts', `run('npm', 'run', 'format')`],
  // `npm test` makes the same checks.
  'npm run check': ['scripts/commands.ts', /async test\(.*?await checkCode\(\)/s],
  'npm test': ['.ci/run', /^[^#\n]*\bnpm test\b/m],
  'npm test -- --slow': ['.ci/run', 'npm test -- --slow'],
  'npm test -- --postgres': ['scripts/setup/tests.ts', 'postgres: []'],
  'npm run verify': ['.github/workflows/ci.yml', 'npm run verify'],
  'npm run test:crash': ['tests/browser/crash.slow.test.ts', 'tools/crash/'],
  'npm run test:fuzz': ['tests/fuzz.test.ts', 'tools/fuzz/'],
  // Half an hour even for one round, so that tests only check its scenarios and its results.
  'npm run test:soak': ['tools/soak/scenarios.test.ts', './scenarios.ts'],
}

/**
 * Commands that run here on a fresh clone, with their exit code, a text that they print, and the one file that they get.
 * What is built once is not built again.
 */
const RUN_HERE: Record<string, [code: number, printed: string, file?: string]> = {
  'git config core.hooksPath .githooks': [0, ''],
  'npm run build': [0, 'built in'],
  'npm test -- --unit': [0, 'passed, 0 failed', 'domain/cart/diff-cart.test.ts'],
  'npm test -- --unit domain/cart/cart.test.ts': [0, 'passed, 0 failed'],
  'npm test -- --browser': [0, 'passed, 0 failed', 'tests/browser/html.test.ts'],
  'npm run db:to-postgres': [1, 'Name the target: npm run db:to-postgres -- --to postgres://'],
}
/** Commands that run here until they are stopped: what they print when they are ready. */
const RUN_UNTIL_STOPPED: Record<string, string> = { 'npm start': 'is running.' }

const KNOWN = [RUN_ELSEWHERE, RUN_HERE, RUN_UNTIL_STOPPED].flatMap((group) => Object.keys(group))

describe('the commands of README.md and CONTRIBUTING.md', () => {
  it.each(DOCUMENTS)('%s: each is known to a test', (name) => {
    expect(commandsOf(read(name)).filter((command) => !KNOWN.includes(command))).toEqual([])
  })

  it('are all still documented', () => {
    const documented = DOCUMENTS.flatMap((name) => commandsOf(read(name)))
    expect(KNOWN.filter((command) => !documented.includes(command))).toEqual([])
  })

  it.each(Object.entries(RUN_ELSEWHERE))('%s runs elsewhere', (_, [file, run]) => {
    expect(read(file)).toMatch(run)
  })
})

describe('on a fresh clone with the default settings', () => {
  let clone: Awaited<ReturnType<typeof freshClone>>
  beforeAll(async () => {
    clone = await freshClone()
    await run('git init --quiet')
  }, TIMEOUT)
  afterAll(() => clone.remove())

  const start = (command: string, settings: Record<string, string> = {}) => {
    const [program = '', ...args] = command.split(' ')
    return clone.spawn(program, args, settings)
  }

  async function run(command: string) {
    const child = start(command)
    const ended = once(child, 'close')
    const [printed, failed, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    return { code, output: printed + failed }
  }

  it.each(Object.entries(RUN_HERE))(
    '%s runs',
    { timeout: TIMEOUT },
    async (command, [code, printed, file]) => {
      const done = await run([command, file].filter(Boolean).join(' '))
      expect(done.code, done.output).toBe(code)
      expect(done.output).toContain(printed)
      expect(done.output).not.toContain('Building the shop')
    },
  )

  // Only the port is not the default: it may be taken.
  async function startShop(command: string, ready: string) {
    const port = await freePort()
    const child = start(command, { PORT: String(port) })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part) => {
        printed += part
      })
    }
    await vi.waitFor(() => expect(printed).toContain(ready), { timeout: TIMEOUT, interval: 100 })
    const stop = async () => {
      if (child.pid) process.kill(-child.pid, 'SIGINT')
      await once(child, 'close')
      return printed
    }
    return { url: `http://127.0.0.1:${port}`, stop }
  }

  it.each(Object.entries(RUN_UNTIL_STOPPED))('%s runs', { timeout: TIMEOUT }, async (command, ready) => {
    const { stop } = await startShop(command, ready)
    await stop()
  })

  it('npm start builds nothing again and keeps its set-up code, whatever the shop has stored since', {
    timeout: TIMEOUT,
  }, async () => {
    const [[command, ready]] = Object.entries(RUN_UNTIL_STOPPED) as [[string, string]]
    const codes = new Set<string | undefined>()
    for (let round = 0; round < 3; round++) {
      const { url, stop } = await startShop(command, ready)
      const products = (await (await fetch(`${url}/api/products`)).json()) as Product[]
      const product = products.find(
        ({ sizes, colors, stock, discount, flashSale }) =>
          sizes.length + colors.length === 0 && stock > 3 && discount === 0 && !flashSale?.active,
      )
      const body = JSON.stringify(anOrderInput(product ?? { _id: '', name: '', price: 0 }))
      const headers = { 'Content-Type': 'application/json' }
      expect((await fetch(`${url}/api/orders`, { method: 'POST', headers, body })).status).toBe(201)
      const printed = await stop()
      expect(printed).not.toContain('Building the shop')
      codes.add(/Set-up code.*: (\S+)/.exec(printed)?.[1])
    }
    expect([codes.size, codes.has(undefined)]).toEqual([1, false])
  })
})
