import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findDamageBeside } from './sqlite.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'integrity-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Runs this program in place of the integrity check. */
async function checkedBy(program: string, limitMs?: number) {
  const script = join(folder, 'check.mjs')
  await writeFile(script, program)
  return findDamageBeside(join(folder, 'shop.sqlite'), pathToFileURL(script), limitMs)
}

describe('an integrity check beside the shop', () => {
  it('says nothing about the file when its thread ends without a result', async () => {
    await expect(checkedBy('process.exit()')).rejects.toThrow('ended without a result')
  })

  it('ends when its thread hangs', async () => {
    await expect(checkedBy('setInterval(() => {}, 1000)', 10)).rejects.toThrow('within 10 ms')
  })

  it('reports as damage what SQLite cannot read', async () => {
    expect(await checkedBy('throw new Error("database disk image is malformed")')).toContain('malformed')
  })
})
