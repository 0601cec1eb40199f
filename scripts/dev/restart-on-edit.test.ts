import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { restartOnEdit } from './restart-on-edit.ts'

const WAIT = { timeout: 20_000, interval: 10 }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sources-'))
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, text = '') => writeFile(join(folder, name), text)

/** Runs a program until it is stopped; its first runs fail with the given exit codes. */
function startProgram(failures: number[] = []) {
  let starts = 0
  const run = (stop: AbortSignal) => {
    starts++
    const code = failures.shift()
    if (code !== undefined) return Promise.resolve(code)
    return new Promise<number>((resolve) => {
      stop.addEventListener('abort', () => resolve(0))
      process.once('SIGHUP', () => resolve(7))
    })
  }
  const ended = restartOnEdit(run, [folder])
  return {
    waitForRestart: (number: number) => vi.waitFor(() => expect(starts).toBe(number + 1), WAIT),
    waitForFailure: () => vi.waitFor(() => expect(console.error).toHaveBeenCalledOnce(), WAIT),
    end: () => {
      process.emit('SIGHUP')
      return ended
    },
  }
}

describe('restartOnEdit', () => {
  it('restarts after a source file is written, replaced, added in a new folder, or deleted', async () => {
    await write('old.ts')
    const program = startProgram()
    await write('old.ts', 'new')
    await program.waitForRestart(1)
    await write('old.ts~', 'newer')
    await rename(join(folder, 'old.ts~'), join(folder, 'old.ts'))
    await program.waitForRestart(2)
    await mkdir(join(folder, 'new/folder'), { recursive: true })
    await write('new/folder/table.sql')
    await program.waitForRestart(3)
    await rm(join(folder, 'new/folder/table.sql'))
    await program.waitForRestart(4)
    expect(await program.end()).toBe(7)
  })

  it('ignores what the shop writes, tests, and temporary files of editors', async () => {
    const program = startProgram()
    await mkdir(join(folder, 'pictures'))
    const names = [
      'shop.sqlite',
      'shop.sqlite-shm',
      'shop.lock',
      'pictures/a.webp',
      'a.test.ts',
      'a.ts~',
      '4913',
    ]
    for (const name of names) await write(name)
    await write('last.ts')
    await program.waitForRestart(1)
    const line = `${join(folder, 'last.ts')} has changed: the shop restarts.`
    expect(vi.mocked(console.log).mock.calls).toEqual([[line]])
    await program.end()
  })

  it('starts a program that has failed again after the next edit', async () => {
    const program = startProgram([1])
    await program.waitForFailure()
    await write('repaired.ts')
    await program.waitForRestart(1)
    expect(await program.end()).toBe(7)
  })

  it('ends after a signal while it waits for an edit, with the exit code of the failure', async () => {
    const program = startProgram([3])
    await program.waitForFailure()
    expect(await program.end()).toBe(3)
  })
})
