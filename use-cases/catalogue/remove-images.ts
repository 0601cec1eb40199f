import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { OpenTransaction } from '../../data/store.ts'
import { imageId } from '../../domain/catalogue/image-sources.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import type { JobFailure } from '../../domain/jobs/job-policy.ts'
import type { Delivery } from '../../domain/outbox/entry.ts'
import type { AppContext, TimedDeps } from '../context.ts'
import type { Job } from '../jobs/job-channel.ts'
import { objectionToSweep, removeOrDefer, UNSAVED_MS } from '../jobs/stored-files.ts'
import { enqueue } from '../outbox/enqueue.ts'

type Deps = TimedDeps & Pick<AppContext, 'images'>

/** Images of one job: a storage that removes them slowly still ends within its limit. */
const AT_A_TIME = 20
const LIMIT_MS = 10 * MINUTE_MS

const payloadOf = v.object({ images: v.array(v.string()) })

/**
 * Queues the removal of image files in the transaction that drops them. Those that a product, a draft, a review, a setting or an
 * undo still needs when the job runs are left alone, so callers need not look.
 */
export async function queueImageRemoval(
  tx: Pick<OpenTransaction, 'outbox' | 'publish'>,
  addresses: readonly string[],
  at: number,
): Promise<void> {
  const own = [...new Set(addresses)].filter((address) => imageId(address) !== null)
  const entry = { channel: 'job', kind: 'image-removal', recipient: 'image-removal' } as const
  for (let from = 0; from < own.length; from += AT_A_TIME) {
    const payload = { images: own.slice(from, from + AT_A_TIME) }
    await enqueue(tx, { ...entry, key: `image-removal ${randomUUID()}`, payload, at })
  }
}

/** Drops uploads that no change uses. A fault here is not the caller's: the sweep finds what was not queued. */
export async function removeUploads(
  { store, clock }: TimedDeps,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return
  await store.transaction((tx) => queueImageRemoval(tx, addresses, clock())).catch(() => {})
}

/** Removes the files of images that nothing needs any more. */
export function imageRemovalJob(shop: Deps): Job {
  return {
    limitMs: LIMIT_MS,
    async run(payload, signal) {
      for (const address of await forgetUnused(shop, v.parse(payloadOf, payload).images)) {
        signal.throwIfAborted()
        const failed = await removeOrDefer(() => shop.images.remove(address))
        if (failed) return failed
      }
      return undefined
    },
  }
}

async function forgetUnused({ store }: Deps, addresses: readonly string[]): Promise<string[]> {
  return store.transaction(async (tx) => {
    const unused = await withoutUsed(tx, addresses)
    // What was fetched from another site would otherwise be shown again without its file.
    await tx.movedImages.forget(unused)
    return unused
  })
}

async function withoutUsed(
  tx: Pick<OpenTransaction, 'products' | 'settings'>,
  addresses: readonly string[],
): Promise<string[]> {
  const used = new Set([
    ...(await tx.products.imagesInUse(addresses)),
    ...(await tx.settings.imagesInUse(addresses)),
  ])
  return addresses.filter((address) => !used.has(address))
}

const LOOKED_FOR = 200

/** `refused`: why nothing was removed */
export type Sweep = { images: number; refused?: Delivery<JobFailure> }

/**
 * Queues the removal of stored images that nothing names: those of a killed process, or of a removal that the storage
 * refused to its end. A storage most of whose images are unknown belongs to another database, and is left alone.
 */
export async function sweepImages({ store, clock, images }: Deps, signal?: AbortSignal): Promise<Sweep> {
  const at = clock()
  const unused: string[] = []
  let total = 0
  let some: string[] = []
  const look = async () => {
    unused.push(...(await withoutUsed(store, some)))
    some = []
  }
  for await (const { address, storedAt } of images.list()) {
    signal?.throwIfAborted()
    total += 1
    if (storedAt <= at - UNSAVED_MS) some.push(address)
    if (some.length >= LOOKED_FOR) await look()
  }
  await look()
  const refused = objectionToSweep(unused.length, total)
  if (refused) return { images: 0, refused }
  await store.transaction((tx) => queueImageRemoval(tx, unused, at))
  return { images: unused.length }
}
