import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareDataFolder } from './data-directory.ts'

describe('prepareDataFolder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'data-folder-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('makes every missing level, and is content with a folder that is there', () => {
    const deep = join(folder, 'srv', 'shop')
    prepareDataFolder(deep)
    prepareDataFolder(deep)
    expect(existsSync(deep)).toBe(true)
  })

  it('refuses a path through a file', async () => {
    await writeFile(join(folder, 'file'), '')
    expect(() => prepareDataFolder(join(folder, 'file', 'shop'))).toThrow('ENOTDIR')
  })

  it.runIf(process.platform === 'linux')('refuses, rather than waits, where nothing can be made', () => {
    expect(() => prepareDataFolder('/proc/shop')).toThrow('ENOENT')
  })
})
