import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { OpenTransaction } from '../../data/store.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import type { JobFailure } from '../../domain/jobs/job-policy.ts'
import type { Delivery } from '../../domain/outbox/entry.ts'
import type { AppContext, TimedDeps } from '../context.ts'
import type { Job } from '../jobs/job-channel.ts'
import { objectionToSweep, removeOrDefer, UNSAVED_MS } from '../jobs/stored-files.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { fileNameOf } from './store-file.ts'

type Deps = TimedDeps & Pick<AppContext, 'privateFiles'>

const AT_A_TIME = 100
const payloadOf = v.object({ files: v.array(v.string()) })

/**
 * Queues the removal of files of messages in the transaction that drops them, so that no kill leaves one behind. One that a
 * message has when the job runs stays.
 */
export async function queueFileRemoval(
  tx: Pick<OpenTransaction, 'outbox' | 'publish'>,
  files: readonly string[],
  at: number,
): Promise<void> {
  const entry = { channel: 'job', kind: 'file-removal', recipient: 'file-removal' } as const
  for (let from = 0; from < files.length; from += AT_A_TIME) {
    const payload = { files: files.slice(from, from + AT_A_TIME) }
    await enqueue(tx, { ...entry, key: `file-removal ${randomUUID()}`, payload, at })
  }
}

/** Deletes files of messages, their rows now and their bytes after the commit, also of those that are being fetched. */
export async function deleteMedia(
  tx: Pick<OpenTransaction, 'outbox' | 'publish' | 'whatsAppMedia'>,
  messageIds: readonly string[],
  at: number,
): Promise<number> {
  const media = await tx.whatsAppMedia.ofMessages(messageIds)
  await tx.whatsAppMedia.delete(media.map(({ id }) => id))
  await queueFileRemoval(
    tx,
    media.map(({ id }) => fileNameOf(id)),
    at,
  )
  return media.length
}

/** Removes files from the storage. */
export function fileRemovalJob({ store, privateFiles }: Deps): Job {
  return {
    limitMs: 10 * MINUTE_MS,
    async run(payload, signal) {
      const { files } = v.parse(payloadOf, payload)
      const used = await store.whatsAppMedia.inUse(files)
      for (const file of files.filter((name) => !used.has(name))) {
        signal.throwIfAborted()
        const later = await removeOrDefer(() => privateFiles.remove(file))
        if (later) return later
      }
      return undefined
    },
  }
}

/** Queues the removal of stored files that no message has: those of a process that was killed in between. */
export async function sweepFiles(
  { store, clock, privateFiles }: Deps,
  signal?: AbortSignal,
): Promise<{ files: number; refused?: Delivery<JobFailure> }> {
  const at = clock()
  const old: string[] = []
  let total = 0
  for await (const { name, storedAt } of privateFiles.list()) {
    signal?.throwIfAborted()
    total += 1
    if (storedAt <= at - UNSAVED_MS) old.push(name)
  }
  const used = await store.whatsAppMedia.inUse(old)
  const unused = old.filter((name) => !used.has(name))
  const refused = objectionToSweep(unused.length, total)
  if (refused) return { files: 0, refused }
  await store.transaction((tx) => queueFileRemoval(tx, unused, at))
  return { files: unused.length }
}
