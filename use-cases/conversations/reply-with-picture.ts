import { imageKind } from '../../domain/catalogue/image-sources.ts'
import { FILE_LIMITS } from '../../domain/conversations/file-kinds.ts'
import { fail } from '../../domain/errors.ts'
import { queueFileRemoval } from './remove-files.ts'
import { answerOf, openForReply, type Replied, type ReplyContext, storeReply } from './reply.ts'
import type { ReplyBase } from './same-reply.ts'
import { fileNameOf } from './store-file.ts'

const TOO_LARGE = 'Cette photo est trop grande\u202f: 5 Mo au maximum.'
const NO_PICTURE = 'WhatsApp n’accepte que les photos JPEG et PNG.'

/** Queues a picture as an answer, as `reply` does. It is stored beside the images, and given to WhatsApp when it is sent. */
export async function replyWithPicture(
  shop: ReplyContext,
  conversationId: string,
  base: ReplyBase & { text: string },
  bytes: Uint8Array,
): Promise<Replied> {
  const kind = imageKind(bytes)
  if (kind !== 'jpeg' && kind !== 'png') return fail('IMAGE_UNREADABLE', { message: NO_PICTURE })
  if (bytes.length > (FILE_LIMITS.image ?? 0)) return fail('PAYLOAD_TOO_LARGE', { message: TOO_LARGE })
  const asked = { ...base, type: 'image' } as const
  const opened = await openForReply(shop, conversationId, asked)
  if (!opened.ok || opened.repeated !== null) return answerOf(shop, opened)
  const mediaId = shop.newId()
  const file = fileNameOf(mediaId)
  await shop.privateFiles.put(file, bytes)
  const stored = await storeReply(shop, conversationId, {
    asked,
    written: { type: 'image', text: base.text, parts: {}, orderId: null, kind: 'reply' },
    also: (tx) =>
      tx.conversations.addMedia({
        ...{ id: mediaId, messageId: base.id, mediaId: null, sha256: null, filename: null, voice: 0 },
        ...{ state: 'stored', failure: null, file, size: bytes.length, mime: `image/${kind}` },
        createdAt: shop.clock(),
      }),
  })
  const isKept = stored.ok && stored.sent.media.some(({ id }) => id === mediaId)
  if (!isKept) await shop.store.transaction((tx) => queueFileRemoval(tx, [file], shop.clock()))
  return stored
}
