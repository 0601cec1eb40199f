import * as v from 'valibot'
import { FILE_LIMITS } from '../../domain/conversations/file-kinds.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import type { Delivery } from '../../domain/outbox/entry.ts'
import type { MediaFailure } from '../../domain/whatsapp/media-policy.ts'
import type { FetchedMedia } from '../../integrations/whatsapp/whatsapp-types.ts'
import type { AppContext } from '../context.ts'
import type { OutboxChannel, SendOptions } from '../outbox/outbox-channel.ts'
import { readWhatsAppAccount } from '../whatsapp/whatsapp-account.ts'
import { announceFile, fileNameOf } from './store-file.ts'

export type MediaDeps = Pick<AppContext, 'store' | 'clock' | 'settings' | 'whatsApp' | 'privateFiles'>

/** from hand-over to the end: the look-up, a slow download, and the storage */
const ATTEMPT_MS = 3 * MINUTE_MS
const payloadOf = v.object({ mediaId: v.string() })

/** Fetches the files of customers' messages before WhatsApp forgets them (W-02). */
export function mediaChannel(shop: MediaDeps): OutboxChannel {
  return {
    isConfigured: async () => (await readWhatsAppAccount(shop)) !== null,
    send: ({ payload }, options) => fetchFile(shop, payload, options),
  }
}

async function fetchFile(
  shop: MediaDeps,
  payload: unknown,
  { beforeHandOver, signal }: SendOptions,
): Promise<Delivery<MediaFailure>> {
  if (signal.aborted) return { outcome: 'interrupted' }
  await beforeHandOver(ATTEMPT_MS)
  const { mediaId: id } = v.parse(payloadOf, payload)
  const media = await shop.store.whatsAppMedia.find(id)
  const message = media && (await shop.store.conversationReplies.find(media.messageId))
  // Erased, or fetched by an attempt whose end was lost.
  if (!media || !message || media.state !== 'waiting' || media.mediaId === null) return DONE
  const account = await readWhatsAppAccount(shop)
  if (!account) return { outcome: 'deferred', failure: 'auth', answer: null }
  const maxBytes = FILE_LIMITS[message.type ?? '']
  if (maxBytes === undefined) return end(shop, id, 'kind')
  const got = await shop.whatsApp.fetchMedia({ mediaId: media.mediaId, maxBytes, signal }, account)
  if (signal.aborted) return { outcome: 'interrupted' }
  if (!got.ok) return deliveryOf(shop, id, got)
  const file = fileNameOf(id)
  await shop.privateFiles.put(file, got.bytes)
  await setStored(shop, id, { file, size: got.bytes.length, mime: got.mime || media.mime })
  return DONE
}

const DONE: Delivery<MediaFailure> = { outcome: 'accepted', answer: '' }

/** A file whose message was erased meanwhile is removed again. */
async function setStored(
  shop: MediaDeps,
  id: string,
  stored: { file: string; size: number; mime: string | null },
): Promise<void> {
  const isKept = await shop.store.transaction(async (tx) => {
    if (!(await tx.whatsAppMedia.setStored(id, stored))) return false
    await announceFile(tx, id)
    return true
  })
  if (!isKept) await shop.privateFiles.remove(stored.file)
}

const FINAL = {
  gone: 'expired',
  size: 'size',
  damaged: 'damaged',
  refused: 'withheld',
} as const satisfies Partial<Record<Extract<FetchedMedia, { ok: false }>['failure'], MediaFailure>>

function deliveryOf(
  shop: MediaDeps,
  id: string,
  { failure, detail: answer }: Extract<FetchedMedia, { ok: false }>,
): Promise<Delivery<MediaFailure>> | Delivery<MediaFailure> {
  if (Object.hasOwn(FINAL, failure)) return end(shop, id, FINAL[failure as keyof typeof FINAL])
  const isRemote = ['connection', 'timeout', 'auth', 'busy', 'protocol'].includes(failure)
  return { outcome: 'deferred', failure: isRemote ? (failure as MediaFailure) : 'protocol', answer }
}

/** There will be no file, as the conversation says: nobody can do more about it, so nothing is listed as not sent. */
async function end(shop: MediaDeps, id: string, failure: MediaFailure): Promise<Delivery<MediaFailure>> {
  await shop.store.transaction(async (tx) => {
    if (await tx.whatsAppMedia.setFailed(id, failure)) await announceFile(tx, id)
  })
  return { outcome: 'accepted', answer: failure }
}
