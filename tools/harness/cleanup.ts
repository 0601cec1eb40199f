import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Cleanup {
  /** registers a removal; removals run in reverse order */
  add: (remove: () => Promise<unknown>) => void
  temporaryFolder: (prefix: string) => Promise<string>
  now: () => Promise<void>
}

/** Collects removals, which run on `now()`, SIGINT and SIGTERM. */
export function withCleanup(): Cleanup {
  const removals: (() => Promise<unknown>)[] = []
  const now = async () => {
    for (let remove = removals.pop(); remove; remove = removals.pop()) await remove().catch(console.error)
  }
  const interrupted = (signal: NodeJS.Signals) => {
    void now().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  }
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  const add = (remove: () => Promise<unknown>) => void removals.push(remove)
  return {
    add,
    temporaryFolder: async (prefix) => {
      const folder = await mkdtemp(join(tmpdir(), prefix))
      add(() => rm(folder, { recursive: true, force: true }))
      return folder
    },
    now,
  }
}
