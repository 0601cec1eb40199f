import type { FailedProduct, MovingImages } from '../../contracts/moving-images.ts'
import type { MovedImages } from '../../data/queries/moved-images.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { fail, type Result } from '../../domain/errors.ts'
import { webImages } from '../../domain/moving/place-image.ts'
import { failureText, policyOf } from '../../domain/outbox/channels.ts'
import { afterRetry, canRetry } from '../../domain/outbox/delivery-rules.ts'
import { entryEvent, type OutboxEntry } from '../../domain/outbox/entry.ts'
import { record } from '../audit/record.ts'
import { repeatInBatches } from '../batches.ts'
import type { ReadDeps, WriteDeps } from '../context.ts'
import { isReadable, readPayload, urlHash } from './fetched-image.ts'

/** Products in the list. */
const LISTED = 200

/** The photos of other sites that could not be fetched so far, by product, newest first. */
export async function listFailedImages({ store }: ReadDeps): Promise<MovingImages> {
  const [counts, total, entries] = await Promise.all([
    store.outbox.counts(),
    store.movedImages.countFailing(),
    store.movedImages.failing(LISTED),
  ])
  const products = await findProducts(store, entries)
  const hashes = products.flatMap(({ moved }) => moved.images.map(urlHash))
  const known = await store.movedImages.fetched(hashes)
  const failed = products.map(({ entry, moved }): FailedProduct => {
    const missing = webImages(moved.images).filter((url) => !known.get(urlHash(url))?.image)
    const images = missing.map((address) => ({
      address,
      reason: known.get(urlHash(address))?.failure ?? failureText('image', entry.failure) ?? '',
    }))
    return { id: entry.id, productId: moved.productId, name: moved.name, images }
  })
  const waiting = counts.find(({ channel }) => channel === 'image')?.waiting ?? 0
  return { waiting, failed, total }
}

/** The products of these entries that still exist. */
async function findProducts(
  store: ReadDeps['store'],
  entries: readonly OutboxEntry[],
): Promise<{ entry: OutboxEntry; moved: MovedImages }[]> {
  const named = entries.filter(isReadable).map((entry) => ({ entry, ...readPayload(entry) }))
  const found = new Map<string, MovedImages>()
  for (const [shop, some] of Map.groupBy(named, (one) => one.shop)) {
    const references = some.map(({ reference }) => reference)
    for (const moved of await store.movedImages.find(shop, references))
      found.set(JSON.stringify([shop, moved.reference]), moved)
  }
  return named.flatMap(({ entry, shop, reference }) => {
    const moved = found.get(JSON.stringify([shop, reference]))
    return moved ? [{ entry, moved }] : []
  })
}

/** Entries that one transaction queues again. */
const AT_A_TIME = 200

/** Fetches photos again that could not be fetched: those of one product, or all. */
export async function retryImages(shop: WriteDeps, id?: string): Promise<Result<{ products: number }>> {
  if (id === undefined) {
    const products = await repeatInBatches(AT_A_TIME, () =>
      requeue(shop, (tx) => tx.movedImages.failing(AT_A_TIME)),
    )
    return { ok: true, products }
  }
  const products = await requeue(shop, async (tx) => {
    const entry = await tx.outbox.find(id)
    return entry?.channel === 'image' ? [entry] : []
  })
  return products > 0 ? { ok: true, products } : fail('MAIL_FINAL', { message: NOT_AGAIN })
}

const NOT_AGAIN = 'Ces photos ne peuvent plus être demandées\u202f: actualisez la page.'

function requeue(shop: WriteDeps, find: (tx: OpenTransaction) => Promise<OutboxEntry[]>): Promise<number> {
  return shop.store.transaction(async (tx) => {
    const now = shop.clock()
    let products = 0
    for (const entry of await find(tx)) {
      if (canRetry(entry) && (await tx.outbox.change(entry, afterRetry(entry, now)))) products += 1
    }
    if (products === 0) return 0
    const { label } = policyOf({ channel: 'image', kind: 'photos' })
    const subject = { id: 'photos', name: `${label} (${products})` }
    await record(tx, shop, { action: 'outbox.retried', subject })
    tx.publish(entryEvent('image', 'queued'))
    return products
  })
}
