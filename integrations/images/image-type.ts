export type ImageKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'

/** Detects the type by the first bytes, because name and declared type cannot be trusted. SVG is not supported. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(4, 8) === 'ftyp' && /^(avif|avis)/.test(text(8, 12))) return 'avif'
  return null
}
