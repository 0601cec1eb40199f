import { crc32, deflateRawSync } from 'node:zlib'

export interface ZippedFile {
  name: string
  bytes: Uint8Array
  isEncrypted?: boolean
  /** the size that the archive claims */
  claims?: number
}

/** Writes a ZIP archive. */
export function zipFile(files: readonly ZippedFile[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  // Files of the same bytes are compressed once.
  const compressed = new Map<Uint8Array, { data: Buffer; checksum: number }>()
  let offset = 0
  for (const { name, bytes, isEncrypted = false, claims = bytes.length } of files) {
    const { data, checksum } = compressed.get(bytes) ?? {
      data: deflateRawSync(bytes),
      checksum: crc32(bytes),
    }
    compressed.set(bytes, { data, checksum })
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(isEncrypted ? 0x801 : 0x800, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(checksum, 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(claims, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), data])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), fields, rest, Buffer.from(name))
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...parts, list, Buffer.from('PK\x05\x06'), end]))
}
