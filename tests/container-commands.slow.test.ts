import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import { createAdmin } from '../use-cases/accounts/register.ts'
import { containerEnvironment, containerLayout } from './support/container-layout.ts'
import { anyPostgres } from './support/postgres.ts'
import { stock } from './support/product-fixtures.ts'
import { type S3Server, startS3Server } from './support/s3-server.ts'
import { aShop } from './support/shop.ts'

const TIMEOUT = 300_000

/** The commands of the table about the container. */
function documentedCommands(): string[] {
  const page = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')
  const table = page.slice(page.indexOf('| command in the container'))
  return [...table.slice(0, table.indexOf('\n\n')).matchAll(/^\| `(npm run [^`]+)`/gm)].map(
    ([, run = '']) => run,
  )
}

/** Each command, with what stands for its words in capitals, and what it prints. In this order, on one shop. */
const COMMANDS: Record<string, [args: (given: Given) => string[], printed: RegExp]> = {
  'npm run check-stock': [() => ['check-stock'], /2 products, 0 variants, 1 movements: all agree/],
  'npm run reset-password -- NAME': [() => ['reset-password', '--', 'awa'], /New password of awa/],
  'npm run backup': [() => ['backup'], /2 products, 1 accounts/],
  'npm run backup -- FILE': [({ file }) => ['backup', '--', file], /2 products, 1 accounts/],
  'npm run restore -- FILE': [({ file }) => ['restore', '--', file], /Restored the backup of/],
  'npm run db:to-postgres -- --to URL': [
    ({ url }) => ['db:to-postgres', '--', '--to', url],
    /start the shop/,
  ],
  'npm run db:to-postgres -- --reopen': [() => ['db:to-postgres', '--', '--reopen'], /takes orders again/],
  'npm run db:to-postgres -- --images': [
    () => ['db:to-postgres', '--', '--images'],
    /0 files copied to the store/,
  ],
}

interface Given {
  file: string
  url: string
}

describe('the maintenance commands in the container', () => {
  let layout: Awaited<ReturnType<typeof containerLayout>>
  let postgres: Awaited<ReturnType<typeof anyPostgres>>
  let bucket: S3Server
  beforeAll(async () => {
    layout = await containerLayout()
    postgres = await anyPostgres()
    bucket = await startS3Server()
    const dataDir = join(layout.folder, 'data')
    await mkdir(dataDir)
    const engine = openSqlite(dataDir)
    await migrate(engine)
    const shop = aShop(engine)
    await stock(shop.store, { body: { stock: 3 }, bonnet: { stock: 0 } })
    await createAdmin(
      shop,
      { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'un long mot de passe' },
      null,
    )
    await engine.close()
  }, TIMEOUT)
  afterAll(async () => {
    await bucket.close()
    await postgres.stop()
    await layout.remove()
  })

  it('are those of the documented table', () => {
    expect(documentedCommands().toSorted()).toEqual(Object.keys(COMMANDS).toSorted())
  })

  async function run(args: string[], settings: Record<string, string> = {}) {
    const child = spawn('npm', ['run', '--silent', ...args], {
      cwd: layout.program,
      env: { ...containerEnvironment(layout.folder), ...settings },
    })
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    expect(output).not.toContain('Installing packages')
    expect(existsSync(join(layout.program, 'node_modules', '.lock-hash'))).toBe(false)
    return { code, output: `${output}${errors}` }
  }

  it.each(Object.entries(COMMANDS))(
    '%s works with the packages of the image',
    { timeout: TIMEOUT },
    async (_, [args, printed]) => {
      const { url, keyId, secret } = bucket.bucket()
      const settings = { PICTURES_S3_URL: url, PICTURES_S3_KEY_ID: keyId, PICTURES_S3_SECRET: secret }
      const given = { file: join(layout.folder, 'data', 'copie.tar.gz'), url: postgres.url }
      const usesBucket = args(given).includes('--images')
      expect(await run(args(given), usesBucket ? settings : {})).toEqual({
        code: 0,
        output: expect.stringMatching(printed),
      })
    },
  )

  it('work in a clone too, after `npm ci --omit=dev`', { timeout: TIMEOUT }, async () => {
    await copyFile(
      new URL('../package-lock.json', import.meta.url),
      join(layout.program, 'package-lock.json'),
    )
    expect(await run(['check-stock'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('all agree'),
    })
  })
})
