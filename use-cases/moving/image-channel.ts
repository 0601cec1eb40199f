import pLimit from 'p-limit'
import { MEGABYTE, UPLOAD_LIMITS } from '../../contracts/product-upload.ts'
import type { MovedImages } from '../../data/queries/moved-images.ts'
import { imageProblem } from '../../domain/catalogue/image-problems.ts'
import { imageKind } from '../../domain/catalogue/image-sources.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { type ImageFailure, PHOTO_FAILURES } from '../../domain/moving/image-policy.ts'
import { webImages } from '../../domain/moving/place-image.ts'
import { outageOf } from '../../domain/outages.ts'
import { policyOf } from '../../domain/outbox/channels.ts'
import type { Delivery, OutboxEntry } from '../../domain/outbox/entry.ts'
import type { Downloaded } from '../../integrations/network/download-file.ts'
import { queueImageRemoval } from '../catalogue/remove-images.ts'
import type { AppContext } from '../context.ts'
import type { OutboxChannel, SendOptions } from '../outbox/outbox-channel.ts'
import { readPayload, showImage, urlHash } from './fetched-image.ts'

export type ImageDeps = Pick<AppContext, 'store' | 'clock' | 'images' | 'downloadFile'>

/** products whose images are fetched at the same time, from whatever sites */
const AT_A_TIME = 4
/** An attempt begins no further image after this time; the next one continues. */
const ATTEMPT_MS = 5 * MINUTE_MS
/** How long a site rests at most, whatever it asks for: when it answers too many requests, and when one photo is broken. */
const MAX_REST_MS = { site: 10 * MINUTE_MS, photo: MINUTE_MS } as const
const ACCEPT = 'image/webp, image/jpeg, image/png, image/*;q=0.8'

type Payload = ReturnType<typeof readPayload>

/** Fetches the images of products that came from another shop, and shows them (K-21). */
export function imageChannel(shop: ImageDeps): OutboxChannel {
  const inTurn = pLimit(AT_A_TIME)
  return {
    isConfigured: async () => true,
    waitsPerRecipient: true,
    send: (entry, options) => inTurn(fetchImages, shop, entry, options),
  }
}

/** What became of one image. `lost`: another attempt has the entry. */
type Outcome =
  | { kind: 'shown' | 'gone' | 'lost' }
  | { kind: 'failed'; reason: string }
  | { kind: 'later'; delivery: Deferred; isDown: boolean }
  | { kind: 'fault'; error: unknown }
type Deferred = Extract<Delivery<ImageFailure>, { outcome: 'deferred' }>

async function fetchImages(
  shop: ImageDeps,
  entry: OutboxEntry,
  { signal, beforeHandOver }: SendOptions,
): Promise<Delivery> {
  await beforeHandOver()
  const payload = readPayload(entry)
  if (payload.importId && (await shop.store.bulkActions.isUnfinished(payload.importId)))
    return { outcome: 'waiting' }
  const [moved] = await shop.store.movedImages.find(payload.shop, [payload.reference])
  if (!moved) return { outcome: 'accepted', answer: 'no product' }
  const known = await shop.store.movedImages.fetched(moved.images.map(urlHash))
  const attempt: Attempt = { ...{ shop, entry, moved, payload, signal }, placed: new Set(payload.placed) }
  const failed: string[] = []
  const down = new Set<string>()
  let later: Deferred | null = null
  let fault: unknown = null
  const end = shop.clock() + ATTEMPT_MS
  for (const url of webImages(moved.images)) {
    const row = known.get(urlHash(url))
    if (attempt.placed.has(urlHash(url))) continue
    if (row?.failure && row.changedAt >= queuedAt(entry)) {
      failed.push(row.failure)
      continue
    }
    const host = URL.parse(url)?.host ?? ''
    if (down.has(host)) continue
    if (shop.clock() >= end) return later ?? { outcome: 'waiting' }
    const outcome = await fetchImage(attempt, url, row?.image ?? null)
    if (signal.aborted || outcome.kind === 'lost') return { outcome: 'interrupted' }
    if (outcome.kind === 'gone') return { outcome: 'accepted', answer: 'no product' }
    if (outcome.kind === 'failed') failed.push(outcome.reason)
    if (outcome.kind === 'fault') fault ??= outcome.error
    if (outcome.kind !== 'later') continue
    later ??= outcome.delivery
    if (outcome.isDown) down.add(host)
  }
  // Only now, so that it does not keep the other photos of the product from being shown.
  if (fault) throw fault
  if (later) return later
  const [reason] = failed
  return reason === undefined
    ? { outcome: 'accepted', answer: 'HTTP 200' }
    : { outcome: 'refused', failure: 'photos', answer: reason }
}

/** When the entry was queued, or queued again by an administrator, who wants what failed before to be tried again. */
const queuedAt = (entry: OutboxEntry) => entry.expiresAt - policyOf(entry).lifetimeMs

interface Attempt {
  shop: ImageDeps
  entry: OutboxEntry
  moved: MovedImages
  payload: Payload
  placed: Set<string>
  signal: AbortSignal
}

async function fetchImage(attempt: Attempt, url: string, image: string | null): Promise<Outcome> {
  const { shop, signal } = attempt
  if (image !== null) return place(attempt, url, image)
  const downloaded = await shop.downloadFile({
    url,
    accept: ACCEPT,
    maxBytes: UPLOAD_LIMITS.fileMegabytes * MEGABYTE,
    isWanted: (start) => imageKind(start) !== null,
    signal,
  })
  if (signal.aborted) return { kind: 'lost' }
  if (!downloaded.ok) {
    const outcome = outcomeOf(downloaded, shop.clock())
    if (outcome.kind === 'failed') await saveFailure(attempt, url, outcome.reason)
    return outcome
  }
  const stored = await addImage(shop, downloaded.bytes)
  if (stored !== null && typeof stored === 'object') return { kind: 'fault', error: stored.error }
  if (stored !== null) return place(attempt, url, stored)
  const reason = imageProblem(downloaded.bytes)
  await saveFailure(attempt, url, reason)
  return { kind: 'failed', reason }
}

/** @returns the error when the shop could not encode the photo, which may be good */
async function addImage(
  { images }: ImageDeps,
  bytes: Uint8Array,
): Promise<string | null | { error: unknown }> {
  try {
    return await images.add(bytes)
  } catch (error) {
    if (outageOf(error) !== 'encoding') throw error
    return { error }
  }
}

/** What was fetched, its product and the entry change together: a killed process neither loses nor doubles an image. */
async function place(
  { shop, entry, moved, payload, placed }: Attempt,
  url: string,
  image: string,
): Promise<Outcome> {
  const hash = urlHash(url)
  const now = shop.clock()
  const kind = await shop.store.transaction(async (tx) => {
    const done = [...placed, hash]
    if (!(await tx.outbox.setPayload(entry, { ...payload, placed: done }))) return 'lost'
    await tx.movedImages.save({ urlHash: hash, url, image, failure: null, changedAt: now })
    if (await showImage(tx, moved, image, now)) return 'shown'
    await queueImageRemoval(tx, [image], now)
    return 'gone'
  })
  if (kind === 'shown') placed.add(hash)
  return { kind }
}

async function saveFailure({ shop }: Attempt, url: string, failure: string): Promise<void> {
  await shop.store.movedImages.save({
    urlHash: urlHash(url),
    ...{ url, image: null, failure, changedAt: shop.clock() },
  })
}

type Failed = Extract<Downloaded, { ok: false }>

function outcomeOf(failed: Failed, now: number): Outcome {
  if (failed.failure === 'network') {
    const { code, notSent, timedOut } = failed
    return later(timedOut ? 'timeout' : 'connection', code, { isDown: notSent })
  }
  if (failed.failure !== 'status') return { kind: 'failed', reason: PHOTO_FAILURES[failed.failure] }
  const { status, retryAfterMs } = failed
  if (status >= 500 || [408, 425, 429].includes(status))
    return later('busy', `HTTP ${status}`, {
      notBefore: now + Math.min(retryAfterMs ?? 0, status === 429 ? MAX_REST_MS.site : MAX_REST_MS.photo),
      isDown: status === 429,
    })
  const reason = [404, 410].includes(status) ? PHOTO_FAILURES.missing : PHOTO_FAILURES.refused
  return { kind: 'failed', reason: `${reason} (HTTP ${status})` }
}

function later(
  failure: ImageFailure,
  answer: string,
  { notBefore = 0, isDown }: { notBefore?: number; isDown: boolean },
): Outcome {
  return { kind: 'later', delivery: { outcome: 'deferred', failure, answer, notBefore }, isDown }
}
