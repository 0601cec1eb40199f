import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import { stock } from '../tests/support/product-fixtures.ts'
import { aShop } from '../tests/support/shop.ts'
import { createAdmin } from '../use-cases/accounts/register.ts'
import { logIn, userOfToken } from '../use-cases/accounts/sessions.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'command-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function run(program: string, args: string[], settings: Record<string, string>) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, DATA_DIR: folder, PORT: '0', ...settings },
  })
  const [printed, output, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { printed, output, code }
}

async function takenPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { PORT: String(port), free: () => server.close() }
}

describe('npm run dev', () => {
  it('reports a taken port and exits', async () => {
    const { PORT, free } = await takenPort()
    const { output, code } = await run('scripts/dev/check-start.ts', [], { PORT })
    free()
    expect(output).toContain(`Port ${PORT} is already in use`)
    expect(code).toBe(1)
  })

  it('exits and reports that another shop uses the data folder', async () => {
    const engine = openSqlite(folder)
    const { output, code } = await run('scripts/dev/check-start.ts', [], {})
    await engine.close()
    expect(output).toContain('in use by another running shop')
    expect(code).toBe(1)
  })

  it('names an invalid setting and exits', async () => {
    const { output, code } = await run('scripts/dev/check-start.ts', [], { PORT: 'abc' })
    expect(output).toContain('PORT must be')
    expect(code).toBe(1)
  })
})

describe('npm run db:seed-large', () => {
  it('exits and reports in one line that the shop is running', async () => {
    const engine = openSqlite(folder)
    const { output, code } = await run('tools/seed/seed-large.ts', ['100'], {})
    await engine.close()
    expect(output.trim().split('\n')).toEqual([expect.stringContaining('in use by another running shop')])
    expect(code).toBe(1)
  })

  it.each([[[]], [['many']], [['100', '--ordres', '5']]])(
    'asks for the number of products when given the invalid arguments %j',
    async (args) => {
      expect(await run('tools/seed/seed-large.ts', args, {})).toMatchObject({
        output: 'Say how many products: npm run db:seed-large -- 10000 [--orders 5000]\n',
        code: 1,
      })
    },
  )
})

describe('npm run reset-password', { tags: ['G-20'] }, () => {
  const reset = (...args: string[]) => run('scripts/reset-password/reset-password.ts', args, {})
  const AWA = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }

  it('sets a new password for an account of a running shop, and ends the sessions of that account', async () => {
    const engine = openSqlite(folder)
    await migrate(engine)
    const shop = aShop(engine, { clock: Date.now })
    const created = await createAdmin(shop, AWA, null)
    if (!created.ok) throw new Error(created.message)
    await shop.store.secondFactors.begin(created.user._id, 'SECRET', 1)
    await shop.store.secondFactors.confirm(created.user._id, 1)
    const { printed: earlier } = await reset('AWA@exemple.sn')
    const [, first = ''] = /shown only here: (\S+)/.exec(earlier) ?? []
    expect(earlier).toContain('The second factor stays on')
    expect(await logIn(shop, { ...AWA, password: first })).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' })
    const { printed, code } = await reset('awa', '--remove-second-factor')
    const [, password = ''] = /shown only here: (\S+)/.exec(printed) ?? []
    const signedIn = [await logIn(shop, AWA), await logIn(shop, { ...AWA, password })]
    const old = await userOfToken(shop, created.token)
    const [entry] = await shop.store.audit.list({ limit: 1, offset: 1 })
    await engine.close()
    expect(code).toBe(0)
    expect(signedIn.map(({ ok }) => ok)).toEqual([false, true])
    expect(old).toBeNull()
    expect(entry?.actor).toBeNull()
  })

  it.each([
    [[], 'Say whose password: npm run reset-password -- <user name or e-mail> [--remove-second-factor]'],
    [['personne'], 'There is no account personne.'],
  ])('explains what is wrong with the arguments %j', async (args, text) => {
    const engine = openSqlite(folder)
    await migrate(engine)
    await engine.close()
    expect(await reset(...args)).toEqual({ printed: '', output: `Nothing was done: ${text}\n`, code: 1 })
  })
})

describe('npm run check-stock', { tags: ['C-04'] }, () => {
  const check = () => run('scripts/check-stock/check-stock.ts', [], {})

  it('verifies the stock of a running shop', async () => {
    const engine = openSqlite(folder)
    await migrate(engine)
    await stock(aShop(engine).store, { ball: { stock: 10 }, soap: {} })
    const checked = await check()
    await engine.close()
    expect(checked).toEqual({
      printed: '2 products, 0 variants, 2 movements: all agree\n',
      output: '',
      code: 0,
    })
  })

  it('names each difference between stock and stock movements, and exits with 1', async () => {
    const engine = openSqlite(folder)
    await migrate(engine)
    await stock(aShop(engine).store, { ball: { name: 'Ballon', stock: 10 } })
    await sql`delete from stock_movements`.execute(engine.db)
    const { printed, code } = await check()
    await engine.close()
    expect(printed.trim().split('\n')).toEqual([
      'Ballon (ball): stock against the sum of its movements: expected 0, found 10',
      'Ballon (ball): balance of the last movement against the stock: expected 10, found 0',
      'Ballon (ball): number of the last movement: expected 1, found 0',
      '1 products, 0 variants, 0 movements: 3 disagreements',
    ])
    expect(code).toBe(1)
  })

  it('asks for one start of this version when an earlier version wrote the database', async () => {
    const engine = openSqlite(folder)
    await migrate(engine, (number) => number < '0008')
    await engine.close()
    const { output, code } = await check()
    expect(output).toContain('start it once with this version')
    expect(code).toBe(1)
  })

  it('reports a folder without a shop', async () => {
    expect(await check()).toEqual({
      printed: '',
      output: `There is no shop in ${folder} (DATA_DIR).\n`,
      code: 1,
    })
  })
})

describe('checkCode', () => {
  it('prints how to fix a failed check after the output of that check', async () => {
    const failing = `
      import { FORMAT_ADVICE, checkCode } from './scripts/setup/checks.ts'
      import { SetupError } from './scripts/setup/processes.mjs'
      await checkCode([['Format', async () => { throw new SetupError('Wrong.', 'file.ts', FORMAT_ADVICE) }]])
    `
    const { output } = await run('--input-type=module', ['--eval', failing], {})
    expect(output).toMatch(/^Wrong\.\n {2}file\.ts\nnpm run format fixes .*\n$/)
  })
})
