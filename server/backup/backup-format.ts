import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { isStoredFile } from '../../domain/catalogue/image-sources.ts'

export const HEAD = 'head.json'
export const CHECKSUMS = 'sums.json'
const TABLE_FILE = /^tables\/([a-z_]+)\/\d+\.ndjson$/
const IMAGES = 'pictures/'

export const tableFile = (table: string, part: number) => `tables/${table}/${part}.ndjson`

export const tableIn = (file: string) => TABLE_FILE.exec(file)?.[1] ?? null

export const imageFile = (name: string) => IMAGES + name

export function imageIn(file: string): string | null {
  const name = file.slice(IMAGES.length)
  return file.startsWith(IMAGES) && isStoredFile(name) ? name : null
}

export const head = v.object({
  format: v.literal(1),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  version: v.string(),
  migrations: v.array(v.pipe(v.string(), v.regex(/^\d{4}$/))),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()) })),
})
export type Head = v.InferOutput<typeof head>

const counted = v.object({ count: v.number(), sha256: v.string() })

export const sums = v.object({ tables: v.record(v.string(), counted), images: counted })
export type Checksums = v.InferOutput<typeof sums>

export function createChecksums() {
  const tables = new Map<string, Sum>()
  const images = newSum()
  return {
    addTable: (name: string) => void tables.set(name, newSum()),
    addRows(table: string, bytes: Uint8Array, rows: number) {
      const sum = tables.get(table) ?? newSum()
      tables.set(table, sum)
      sum.hash.update(bytes)
      sum.count += rows
    },
    addImage(name: string, bytes: Uint8Array) {
      images.hash.update(`${name}\n`).update(bytes)
      images.count += 1
    },
    read: (): Checksums => ({
      tables: Object.fromEntries([...tables].map(([name, sum]) => [name, readSum(sum)])),
      images: readSum(images),
    }),
  }
}

type Sum = ReturnType<typeof newSum>

const newSum = () => ({ hash: createHash('sha256'), count: 0 })

const readSum = ({ hash, count }: Sum) => ({ count, sha256: hash.copy().digest('hex') })
