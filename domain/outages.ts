import { errorCode } from './error-code.ts'

/**
 * Why the shop cannot do what it is asked for a while:
 * - `busy`: somebody else holds the database
 * - `full`, `read-only`: the disk takes nothing more; what is there can be read
 * - `unreachable`: the database does not answer
 * - `damaged`: what the database holds cannot be read
 * - `images`: the store of images does not answer, or takes nothing
 */
export type OutageReason = 'busy' | 'full' | 'read-only' | 'unreachable' | 'damaged' | 'images'

/** A fault of what the shop stands on, not of the shop: it passes, or somebody has to see to the machine. */
export class ServiceUnavailableError extends Error {
  override name = 'ServiceUnavailableError'
  readonly reason: OutageReason

  constructor(reason: OutageReason, cause: unknown) {
    super(`${reason}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.reason = reason
  }
}

const NOT_WRITTEN =
  'L’enregistrement est impossible pour le moment. Veuillez réessayer dans quelques minutes.'
const CLOSED = 'La boutique est momentanément indisponible. Veuillez réessayer dans quelques minutes.'

/** What the person reads, and in how many seconds trying again makes sense. */
export const OUTAGE_RESPONSES: Record<OutageReason, { message: string; retryAfter: number }> = {
  busy: { message: 'La boutique est très occupée. Veuillez réessayer dans un instant.', retryAfter: 2 },
  full: { message: NOT_WRITTEN, retryAfter: 60 },
  'read-only': { message: NOT_WRITTEN, retryAfter: 60 },
  unreachable: { message: CLOSED, retryAfter: 5 },
  images: {
    message: 'Les images sont momentanément inaccessibles. Veuillez réessayer dans quelques minutes.',
    retryAfter: 10,
  },
  damaged: { message: CLOSED, retryAfter: 300 },
}

/** The trouble behind an error, however deep; null when it is another kind of fault. */
export function outageOf(error: unknown): OutageReason | null {
  if (error instanceof ServiceUnavailableError) return error.reason
  return error instanceof Error && error.cause !== undefined ? outageOf(error.cause) : null
}

const DISK_OUTAGES: Record<string, OutageReason> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EIO: 'read-only',
}

/** What the file system's error of a failed write means; null when it is another kind of fault. */
export function diskOutageOf(error: unknown): OutageReason | null {
  return DISK_OUTAGES[errorCode(error) ?? ''] ?? null
}
