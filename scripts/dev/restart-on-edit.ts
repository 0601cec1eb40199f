import { once } from 'node:events'
import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

/** The server reads no other files at its start. The shop itself writes into `data/` (DATA_DIR), but no such files. */
const SOURCE = /(?<!\.test)\.(?:ts|sql)$/
/** One save, or one `git checkout`, causes several events. */
const SETTLE_MS = 100

/**
 * Runs a program until this process receives a signal, and starts it again after each edit of a source file. A program
 * that failed starts again after the next edit.
 * @param run starts the program, stops it when the signal aborts, and returns its exit code
 * @returns the exit code of the last run
 */
export async function restartOnEdit(run: (stop: AbortSignal) => Promise<number>, folders: string[]) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal))
  const interrupted = Promise.race(signals).then(() => null)
  let edits = watchSources(folders)
  for (;;) {
    const stop = new AbortController()
    const ended = run(stop.signal)
    let event = await Promise.race([edits.first, interrupted, ended])
    if (typeof event === 'number') {
      console.error('The shop has failed. The next edit starts it again.')
      event = await Promise.race([edits.first, interrupted])
    }
    if (event === null) {
      edits.close()
      return ended
    }
    console.log(`${event} has changed: the shop restarts.`)
    const next = watchSources(folders)
    edits.close()
    edits = next
    stop.abort()
    await ended
  }
}

/** Watches folders, not files, because many editors replace a file by a new one. */
function watchSources(folders: string[]) {
  const watchers = new Map<string, FSWatcher>()
  const first = Promise.withResolvers<string>()
  let settling: NodeJS.Timeout | undefined
  const note = (path: string) => {
    clearTimeout(settling)
    settling = setTimeout(() => first.resolve(path), SETTLE_MS)
  }
  const add = (folder: string, onSource: (path: string) => void) => {
    const watcher = watch(folder, (_event, name) => name && inspect(join(folder, name)))
    // Windows reports a removed folder as an error.
    watcher.on('error', () => watchers.delete(folder))
    watchers.set(folder, watcher)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) add(path, onSource)
      else if (SOURCE.test(path)) onSource(path)
    }
  }
  const inspect = (path: string) => {
    if (SOURCE.test(path)) note(path)
    else if (!watchers.has(path) && statSync(path, { throwIfNoEntry: false })?.isDirectory()) add(path, note)
  }
  for (const folder of folders) add(folder, () => {})
  return {
    first: first.promise,
    close: () => {
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}
