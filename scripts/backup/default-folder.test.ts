import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { defaultBackupFolder } from './default-folder.ts'

it('defaultBackupFolder is beside a program that can be written to, and otherwise with the data', async () => {
  const program = await mkdtemp(join(tmpdir(), 'program-'))
  expect(await defaultBackupFolder(program, '/data')).toBe(join(program, 'sauvegardes'))
  await rm(program, { recursive: true })
  expect(await defaultBackupFolder(program, '/data')).toBe(join('/data', 'sauvegardes'))
})
