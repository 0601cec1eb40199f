import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../data/engines/sqlite/sqlite.ts'

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
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { output, code }
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

  it('reports that another shop uses the data folder and exits', async () => {
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
  it('reports in one line that the shop is running and exits', async () => {
    const engine = openSqlite(folder)
    const { output, code } = await run('tools/seed/seed-large.ts', ['100'], {})
    await engine.close()
    expect(output.trim().split('\n')).toEqual([expect.stringContaining('in use by another running shop')])
    expect(code).toBe(1)
  })

  it.each([[[]], [['many']], [['100', '--ordres', '5']]])('asks for numbers when given %j', async (args) => {
    expect(await run('tools/seed/seed-large.ts', args, {})).toEqual({
      output: 'Say how many products: npm run db:seed-large -- 10000 [--orders 5000]\n',
      code: 1,
    })
  })
})

describe('checkCode', () => {
  it('prints the advice after the output of a failed check', async () => {
    const failing = `
      import { FORMAT_ADVICE, checkCode } from './scripts/setup/checks.mjs'
      import { SetupError } from './scripts/setup/say.mjs'
      await checkCode([['Format', async () => { throw new SetupError('Wrong.', 'file.ts', FORMAT_ADVICE) }]])
    `
    const { output } = await run('--input-type=module', ['--eval', failing], {})
    expect(output).toMatch(/^Wrong\.\n {2}file\.ts\nnpm run format mends .*\n$/)
  })
})
