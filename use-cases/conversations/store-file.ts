import { createHash } from 'node:crypto'
import type { StoredMedia } from '../../data/queries/whatsapp-media.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { PRIVATE_PREFIX } from '../../domain/catalogue/image-sources.ts'
import { shownAs } from '../../domain/conversations/file-kinds.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { AppContext, ReadDeps } from '../context.ts'

/** The name of a file in the storage. Fetched again after a kill, it is the same one. @param id the shop's, of the file */
export function fileNameOf(id: string): string {
  return PRIVATE_PREFIX + createHash('sha256').update(`media ${id}`).digest('hex').slice(0, 32)
}

/** Tells the dashboards that a file has arrived or never will. */
export async function announceFile(tx: OpenTransaction, id: string): Promise<void> {
  const conversationId = (await tx.whatsAppMedia.findShown(id))?.conversationId
  if (conversationId) tx.publish({ kind: 'conversation', conversationId })
}

/** A file for somebody who may see it, with the headers that keep a browser from running anything in it. */
export interface OpenedFile {
  bytes: Uint8Array<ArrayBuffer>
  headers: Readonly<Record<string, string>>
}

/** Reads a file of a message. @param download to be saved instead of shown */
export async function openFile(
  { store, privateFiles }: ReadDeps & Pick<AppContext, 'privateFiles'>,
  {
    conversationId,
    mediaId,
    download = false,
  }: { conversationId: string; mediaId: string; download?: boolean },
): Promise<Result<{ file: OpenedFile }>> {
  const media = await store.whatsAppMedia.findShown(mediaId)
  const isHere = media?.conversationId === conversationId && media.state === 'stored'
  const bytes = isHere && media.file !== null ? await privateFiles.read(media.file) : null
  if (!media || !bytes) return fail('MESSAGE_NOT_FOUND')
  return { ok: true, file: { bytes, headers: headersOf(media, bytes, download) } }
}

function headersOf(media: StoredMedia, bytes: Uint8Array, download: boolean): Record<string, string> {
  const { type, extension, isShown } = shownAs(media.mime, bytes)
  const name = encodeURIComponent(media.filename ?? `whatsapp-${media.id.slice(0, 8)}.${extension}`)
  const disposition = isShown && !download ? 'inline' : 'attachment'
  return {
    'Content-Type': type,
    'Content-Disposition': `${disposition}; filename*=UTF-8''${name.replaceAll("'", '%27')}`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'private, no-store',
  }
}
