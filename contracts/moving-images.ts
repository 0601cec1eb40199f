import * as v from 'valibot'
import { count, id, listOf, requiredListOf, success, text } from './answer-fields.ts'
import { inputObject } from './fields.ts'

/** Limits of an archive of photos. `unpackedMegabytes`: of all its files together; photos do not get smaller in it. */
export const ARCHIVE_LIMITS = { megabytes: 200, unpackedMegabytes: 400, entries: 5000 } as const

const failedProduct = v.object({
  /** of its entry in the outbox */
  id,
  productId: id,
  name: text,
  images: listOf(v.object({ address: text, reason: text })),
})

export type FailedProduct = v.InferOutput<typeof failedProduct>

/** `waiting`: products whose photos are still to be fetched; `total`: those of which some could not be fetched. */
export const movingImagesAnswer = v.object({
  success,
  waiting: count,
  failed: requiredListOf(failedProduct),
  total: count,
})

export type MovingImages = Omit<v.InferOutput<typeof movingImagesAnswer>, 'success'>

/** Without `id`: all of them. */
export const retryImagesInput = inputObject({ id: v.optional(v.pipe(v.string(), v.maxLength(64))) })

const number = v.pipe(v.number(), v.integer(), v.minValue(0))

const archiveEvent = v.variant('kind', [
  v.object({ kind: v.literal('progress'), done: number, total: number }),
  /** a file of the archive that is not used */
  v.object({ kind: v.literal('skipped'), name: v.string(), reason: v.string() }),
  v.object({
    kind: v.literal('result'),
    /** photos that were added, products that show them, and photos that the shop had already */
    ...{ added: number, products: number, known: number, skipped: number },
  }),
  v.object({ kind: v.literal('failure'), message: v.string() }),
])

/** An event of reading an archive, sent as one line of JSON. The last one is `result` or `failure`. */
export type ArchiveEvent = v.InferOutput<typeof archiveEvent>
export type ArchiveResult = Extract<ArchiveEvent, { kind: 'result' }>
export type SkippedFile = Extract<ArchiveEvent, { kind: 'skipped' }>

/** Reads one line of the response; null for an unknown event. */
export function readArchiveEvent(line: string): ArchiveEvent | null {
  try {
    const read = v.safeParse(archiveEvent, JSON.parse(line))
    return read.success ? read.output : null
  } catch {
    return null
  }
}
