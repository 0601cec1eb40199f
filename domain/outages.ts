import { errorCode } from './error-code.ts'

/**
 * Why the shop cannot serve a request: `busy` (database locked), `full` and `read-only` (the disk
 * accepts no writes), `unreachable` (database down), `damaged` (database corrupt), `images` (image storage
 * down), `encoding` (this image could not be encoded, although its file may be good).
 */
export type OutageReason = 'busy' | 'full' | 'read-only' | 'unreachable' | 'damaged' | 'images' | 'encoding'

/** The database, disk or image storage cannot be used, temporarily or until an operator repairs it. */
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

/** The French message, and the seconds before a retry makes sense. */
export const OUTAGE_RESPONSES: Record<OutageReason, { message: string; retryAfter: number }> = {
  busy: { message: 'La boutique est très occupée. Veuillez réessayer dans un instant.', retryAfter: 2 },
  full: { message: NOT_WRITTEN, retryAfter: 60 },
  'read-only': { message: NOT_WRITTEN, retryAfter: 60 },
  unreachable: { message: CLOSED, retryAfter: 5 },
  images: {
    message: 'Les images sont momentanément inaccessibles. Veuillez réessayer dans quelques minutes.',
    retryAfter: 10,
  },
  encoding: {
    message:
      'La boutique n’a pas réussi à préparer cette image. Votre fichier n’est pas en cause\u202f: veuillez réessayer dans quelques minutes.',
    retryAfter: 60,
  },
  damaged: { message: CLOSED, retryAfter: 300 },
}

/** Finds the outage in an error or its causes; null for any other error. */
export function outageOf(error: unknown): OutageReason | null {
  if (error instanceof ServiceUnavailableError) return error.reason
  return error instanceof Error && error.cause !== undefined ? outageOf(error.cause) : null
}

/** Whether an error comes from what all work needs, so that it says nothing about the work that met it. */
export function isSharedOutage(error: unknown): boolean {
  const outage = outageOf(error)
  return outage !== null && outage !== 'encoding'
}

/** Whether nothing at all can be done. Only work about images needs their storage. */
export function isDatabaseOutage(error: unknown): boolean {
  return isSharedOutage(error) && outageOf(error) !== 'images'
}

const DISK_OUTAGES: Record<string, OutageReason> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EIO: 'read-only',
}

/** Maps a file system error of a failed write to an outage; null for any other error. */
export function diskOutageOf(error: unknown): OutageReason | null {
  return DISK_OUTAGES[errorCode(error) ?? ''] ?? null
}
