import { imageKind } from '../catalogue/image-sources.ts'
import { cleanLine } from '../text/clean-text.ts'

const MEGABYTE = 1_000_000

/** Most bytes of a file that the shop keeps, by the type of its message (W-02). */
export const FILE_LIMITS: Readonly<Record<string, number>> = {
  image: 5 * MEGABYTE,
  sticker: 5 * MEGABYTE,
  audio: 16 * MEGABYTE,
  video: 16 * MEGABYTE,
  document: 20 * MEGABYTE,
}

/** Longest name of a file on phones and computers; a longer one keeps its end, with what kind it is. */
const MAX_NAME = 255

/** The name of a file without characters that turn or hide its end: « facture\u202efdp.exe ». */
export function fileName(told: string): string {
  return cleanLine(told).slice(-MAX_NAME).toWellFormed()
}

/** Types that a browser shows or plays without running anything in them, with the extension of a saved file. */
const SHOWN: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
}

/** Types that are only saved. Any other is saved as bytes without a type. */
const SAVED: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'text/plain': 'txt' }

/** How a browser gets a file: what WhatsApp says of it is not trusted. */
export function shownAs(
  mime: string | null,
  bytes: Uint8Array,
): { type: string; extension: string; isShown: boolean } {
  const type = (mime ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isWhatItSays = !type.startsWith('image/') || type === `image/${imageKind(bytes)}`
  const shown = isWhatItSays && Object.hasOwn(SHOWN, type) ? SHOWN[type] : undefined
  if (shown) return { type, extension: shown, isShown: true }
  const saved = Object.hasOwn(SAVED, type) ? SAVED[type] : undefined
  return { type: saved ? type : 'application/octet-stream', extension: saved ?? 'bin', isShown: false }
}
