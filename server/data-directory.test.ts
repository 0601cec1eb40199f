import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareDataDirectory } from './data-directory.ts'

describe('prepareDataDirectory', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'data-folder-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('creates missing parent folders and accepts an existing folder', () => {
    const deep = join(folder, 'srv', 'shop')
    prepareDataDirectory(deep)
    prepareDataDirectory(deep)
    expect(existsSync(deep)).toBe(true)
  })

  it('throws when a parent of the path is a file', async () => {
    await writeFile(join(folder, 'file'), '')
    expect(() => prepareDataDirectory(join(folder, 'file', 'shop'))).toThrow('ENOTDIR')
  })

  it.runIf(process.platform === 'linux')('throws immediately where no folder can be created', () => {
    expect(() => prepareDataDirectory('/proc/shop')).toThrow('ENOENT')
  })
})
