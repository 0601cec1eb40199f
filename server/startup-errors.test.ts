import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../data/engines/sqlite/sqlite.ts'
import { prepareDataDirectory } from './data-directory.ts'
import { formatStartupError } from './startup-errors.ts'

const ENV = { port: 3000, host: '127.0.0.1', dataDir: './data', identityFile: undefined }

const fault = (message: string, details: Record<string, string> = {}) =>
  Object.assign(new Error(message), details)

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
}

describe('formatStartupError', () => {
  it.each([
    ['EADDRNOTAVAIL', 'This machine has no address 127.0.0.1 (HOST).'],
    ['EROFS', 'The disk of ./data (DATA_DIR) is read-only: make it writable, or set another folder.'],
    ['EACCES', 'The folder ./data (DATA_DIR) cannot be written'],
    ['ENOSPC', 'The disk of ./data (DATA_DIR) is full: free some space, then start the shop again.'],
    ['ECONNREFUSED', 'The database (DATABASE_URL) does not respond'],
    ['28P01', 'The database (DATABASE_URL) rejects this user or password.'],
    ['3D000', 'The database named in DATABASE_URL does not exist'],
  ])('explains %s in one line', (code, sentence) => {
    const said = formatStartupError(fault('raw', { code }), ENV)
    expect(said).toContain(sentence)
    expect(said).not.toContain('\n')
  })

  // Tests may run as root, who can write anywhere, so these messages of SQLite are simulated.
  it.each(['unable to open database file', 'attempt to write a readonly database'])(
    'explains the SQLite message "%s"',
    (message) => {
      expect(formatStartupError(fault(message, { code: 'ERR_SQLITE_ERROR' }), ENV)).toContain(
        'The folder ./data (DATA_DIR) cannot be written',
      )
    },
  )

  it('distinguishes a reserved port from an unwritable folder', () => {
    const denied = fault('listen EACCES', { code: 'EACCES', syscall: 'listen' })
    expect(formatStartupError(denied, { ...ENV, port: 80 })).toBe(
      'Port 80 needs administrator rights on this machine: set another port with PORT.',
    )
  })

  it('distinguishes an unknown HOST from an unknown database host', () => {
    const unknown = (hostname: string) =>
      fault('getaddrinfo ENOTFOUND', { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname })
    expect(formatStartupError(unknown('nowhere'), { ...ENV, host: 'nowhere' })).toContain('(HOST)')
    expect(formatStartupError(unknown('db'), ENV)).toContain('DATABASE_URL')
  })

  it('returns the message of an unknown error', () => {
    expect(formatStartupError(fault('boom'), ENV)).toBe('The shop could not start: boom')
    expect(formatStartupError('boom', ENV)).toBe('The shop could not start: boom')
  })

  it('reports a missing build only when the missing module belongs to the build', () => {
    const missing = (name: string) => fault(`Cannot find module '${name}'`, { code: 'ERR_MODULE_NOT_FOUND' })
    expect(formatStartupError(missing('/shop/build/server/index.js'), ENV)).toContain('is not built')
    expect(formatStartupError(missing('kysely'), ENV)).toContain('kysely')
  })
})

describe('formatStartupError with real errors', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'startup-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  async function sentenceOf(act: () => unknown, env = { ...ENV, dataDir: folder }): Promise<string> {
    try {
      await act()
    } catch (error) {
      return formatStartupError(error, env)
    }
    throw new Error('Expected an error.')
  }

  it('names a busy port', async () => {
    const first = createServer()
    await listen(first, 0)
    const address = first.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const sentence = await sentenceOf(() => listen(createServer(), port), { ...ENV, port })
    first.close()
    expect(sentence).toBe(
      `Port ${port} is already in use: stop the other program, or set another port with PORT.`,
    )
  })

  it.each(['file', 'file/shop'])(
    'names the data folder when it is a file or is inside a file: “%s”',
    async (name) => {
      await writeFile(join(folder, 'file'), '')
      const dataDir = join(folder, name)
      const open = () => {
        prepareDataDirectory(dataDir)
        openSqlite(dataDir)
      }
      expect(await sentenceOf(open, { ...ENV, dataDir })).toContain(
        `The folder ${dataDir} (DATA_DIR) cannot be written`,
      )
    },
  )

  it('names a data folder that another shop uses', async () => {
    const engine = openSqlite(folder)
    const sentence = await sentenceOf(() => openSqlite(folder))
    await engine.close()
    expect(sentence).toBe(
      `The folder ${folder} (DATA_DIR) is in use by another running shop: stop that one first.`,
    )
  })

  it('names a corrupt database', async () => {
    await writeFile(join(folder, 'shop.sqlite'), 'not a database at all'.repeat(100))
    expect(await sentenceOf(() => openSqlite(folder))).toBe(
      `The database in ${folder} (DATA_DIR) is corrupt: restore the newest backup with npm run restore -- FILE.`,
    )
  })

  it('names an identity file that is not JSON', async () => {
    const env = { ...ENV, identityFile: 'shop.json' }
    const sentence = 'The file shop.json (IDENTITY_FILE) is not valid JSON.'
    expect(formatStartupError(await errorOf(() => JSON.parse('{oops')), env)).toBe(sentence)
    expect(formatStartupError(await errorOf(() => JSON.parse('{')), env)).toBe(sentence)
  })
})

async function errorOf(act: () => unknown): Promise<unknown> {
  try {
    await act()
  } catch (error) {
    return error
  }
  throw new Error('Expected an error.')
}
