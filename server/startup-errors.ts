import { SchemaVersionError } from '../data/migrate.ts'
import { ServiceUnavailableError } from '../domain/outages.ts'
import { ImageStoreConfigError } from '../integrations/images/blob-storage.ts'
import { BackupFolderError } from './data-directory.ts'
import { MigrationBlockedError } from './database-migration/migration-state.ts'
import type { Env } from './env.ts'
import { IdentityFileError } from './identity-file.ts'
import { LostDatabaseError } from './lost-database.ts'
import { SecretsKeyError } from './secret-keys.ts'

type Settings = Pick<Env, 'port' | 'host' | 'dataDir' | 'identityFile'>

/** Errors whose message is sufficient for the operator. */
const SELF_EXPLANATORY = [
  MigrationBlockedError,
  ImageStoreConfigError,
  BackupFolderError,
  LostDatabaseError,
  IdentityFileError,
  SecretsKeyError,
]

/** Explains an error to the operator in one sentence; for an unknown error, the sentence contains its message. */
export function formatStartupError(error: unknown, env: Settings): string {
  if (error instanceof SchemaVersionError) return aboutVersion(error)
  if (SELF_EXPLANATORY.some((kind) => error instanceof kind)) return (error as Error).message
  if (error instanceof ServiceUnavailableError && error.reason === 'images') return aboutImages(error.cause)
  if (error instanceof ServiceUnavailableError && error.reason === 'damaged') return damaged(env)
  // The cause is more precise than the ServiceUnavailableError around it.
  const fault = readFault(error instanceof ServiceUnavailableError ? error.cause : error)
  return (
    aboutListening(fault, env) ??
    aboutIdentityFile(fault, env) ??
    aboutDatabase(fault) ??
    aboutDataFolder(fault, env) ??
    aboutBuild(fault) ??
    `The shop could not start: ${fault.message}`
  )
}

interface Fault {
  name: string
  message: string
  code?: unknown
  syscall?: unknown
  hostname?: unknown
  path?: unknown
}

function readFault(error: unknown): Fault {
  return error instanceof Error ? error : { name: 'Error', message: String(error) }
}

function aboutListening({ code, syscall, hostname }: Fault, { port, host }: Settings): string | null {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use: stop the other program, or set another port with PORT.`
  }
  if (syscall === 'listen' && code === 'EACCES') {
    return `Port ${port} needs administrator rights on this machine: set another port with PORT.`
  }
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && hostname === host)) {
    return `This machine has no address ${host} (HOST).`
  }
  return null
}

function aboutIdentityFile({ name, message, path }: Fault, { identityFile }: Settings): string | null {
  if (!identityFile) return null
  if (path === identityFile) return `The file ${identityFile} (IDENTITY_FILE) cannot be read.`
  if (name === 'SyntaxError' && message.includes('JSON')) {
    return `The file ${identityFile} (IDENTITY_FILE) is not valid JSON.`
  }
  return null
}

/** SQLSTATE codes have five characters; the other codes are network errors of Node. */
function aboutDatabase({ code, syscall }: Fault): string | null {
  switch (code) {
    case '28P01':
    case '28000':
      return 'The database (DATABASE_URL) rejects this user or password.'
    case '3D000':
      return 'The database named in DATABASE_URL does not exist: create it first.'
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case '57P03':
      return 'The database (DATABASE_URL) does not respond: check its address and that it is running.'
  }
  if (syscall === 'getaddrinfo') {
    return 'The host named in DATABASE_URL is unknown: check the address.'
  }
  return null
}

const NOT_WRITABLE = new Set<unknown>(['EACCES', 'EPERM', 'ENOTDIR', 'EEXIST'])

function aboutDataFolder({ name, message, code, syscall }: Fault, { dataDir }: Settings): string | null {
  if (name === 'RestoreInterrupted') {
    return `A restore into ${dataDir} (DATA_DIR) was interrupted: run npm run restore -- FILE again before starting the shop.`
  }
  if (name === 'DataDirectoryLockedError') {
    return `The folder ${dataDir} (DATA_DIR) is in use by another running shop: stop that one first.`
  }
  if (code === 'ENOSPC' || message.includes('disk is full')) {
    return `The disk of ${dataDir} (DATA_DIR) is full: free some space, then start the shop again.`
  }
  if (code === 'EROFS') {
    return `The disk of ${dataDir} (DATA_DIR) is read-only: make it writable, or set another folder.`
  }
  // SQLite reports an unwritable folder in its message only, without a system code.
  const refused = NOT_WRITABLE.has(code) || syscall === 'mkdir'
  if (refused || /unable to open database file|readonly database/.test(message)) {
    return `The folder ${dataDir} (DATA_DIR) cannot be written: check its permissions, or set another folder.`
  }
  if (/file is not a database|disk image is malformed/.test(message)) {
    return damaged({ dataDir })
  }
  return null
}

function damaged({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return `The database in ${dataDir} (DATA_DIR) is corrupt: restore the newest backup with npm run restore -- FILE.`
}

function aboutImages(cause: unknown): string {
  if (cause instanceof ImageStoreConfigError) return cause.message
  return 'The image store (PICTURES_S3_URL) does not respond: check its address and that it is running.'
}

function aboutVersion({ reason, message }: SchemaVersionError): string {
  return reason === 'newer'
    ? 'The database was written by a newer version: upgrade the shop, or restore a backup with npm run restore -- FILE.'
    : `The migration files of this version were changed and no longer match the database: put the original files back (${message})`
}

function aboutBuild({ code, message }: Fault): string | null {
  if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes('build')) return null
  return 'The shop is not built: run npm start, or npm run build.'
}
