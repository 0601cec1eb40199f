interface Size {
  width: number
  height: number
}

const TABLES = [0xc4, 0xc8, 0xcc]

/** Reads the size in the frame header of a JPEG. @returns null without such a header */
export function jpegSize(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let position = 2
  while (position + 9 <= bytes.length && view.getUint8(position) === 0xff) {
    const marker = view.getUint8(position + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !TABLES.includes(marker)
    if (isFrame) return { width: view.getUint16(position + 7), height: view.getUint16(position + 5) }
    position += 2 + view.getUint16(position + 2)
  }
  return null
}
