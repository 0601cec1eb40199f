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

  it('creates missing levels and accepts an existing folder', () => {
    const deep = join(folder, 'srv', 'shop')
    prepareDataDirectory(deep)
    prepareDataDirectory(deep)
    expect(existsSync(deep)).toBe(true)
  })

  it('refuses a path through a file', async () => {
    await writeFile(join(folder, 'file'), '')
    expect(() => prepareDataDirectory(join(folder, 'file', 'shop'))).toThrow('ENOTDIR')
  })

  it.runIf(process.platform === 'linux')('refuses without waiting when nothing can be created', () => {
    expect(() => prepareDataDirectory('/proc/shop')).toThrow('ENOENT')
  })
})
