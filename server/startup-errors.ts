import { SchemaVersionError } from '../data/migrate.ts'
import { ServiceUnavailableError } from '../domain/outages.ts'
import { ImageStoreConfigError } from '../integrations/images/image-store-config-error.ts'
import { BackupFolderError } from './data-directory.ts'
import { MigrationBlockedError } from './database-migration/migration-state.ts'
import type { Env } from './env.ts'
import { IdentityFileError } from './identity-file.ts'
import { LostDatabaseError } from './lost-database.ts'

type Settings = Pick<Env, 'port' | 'host' | 'dataDir' | 'identityFile'>

/** Errors whose own message tells the operator what to do. */
const SAYS_ENOUGH = [
  MigrationBlockedError,
  ImageStoreConfigError,
  BackupFolderError,
  LostDatabaseError,
  IdentityFileError,
]

/** Why the shop could not open, in one sentence. Unknown faults keep their own message. */
export function formatStartupError(error: unknown, env: Settings): string {
  if (error instanceof SchemaVersionError) return aboutVersion(error)
  if (SAYS_ENOUGH.some((kind) => error instanceof kind)) return (error as Error).message
  if (error instanceof ServiceUnavailableError && error.reason === 'images') return aboutImages(error.cause)
  if (error instanceof ServiceUnavailableError && error.reason === 'damaged') return damaged(env)
  // What the database said is more than what became of it.
  const fault = readFault(error instanceof ServiceUnavailableError ? error.cause : error)
  return (
    aboutListening(fault, env) ??
    aboutIdentityFile(fault, env) ??
    aboutDatabase(fault) ??
    aboutDataFolder(fault, env) ??
    aboutBuild(fault) ??
    `La boutique n'a pas pu démarrer : ${fault.message}`
  )
}

/** What an error of Node, SQLite or PostgreSQL tells about itself. */
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
    return `Le port ${port} est déjà utilisé : arrêtez l'autre programme ou choisissez-en un autre avec PORT.`
  }
  if (syscall === 'listen' && code === 'EACCES') {
    return `Le port ${port} est réservé à l'administrateur de la machine : choisissez-en un autre avec PORT.`
  }
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && hostname === host)) {
    return `L'adresse ${host} (HOST) n'existe pas sur cette machine.`
  }
  return null
}

function aboutIdentityFile({ name, message, path }: Fault, { identityFile }: Settings): string | null {
  if (!identityFile) return null
  if (path === identityFile) return `Le fichier ${identityFile} (IDENTITY_FILE) ne peut pas être lu.`
  if (name === 'SyntaxError' && message.includes('JSON')) {
    return `Le fichier ${identityFile} (IDENTITY_FILE) n'est pas du JSON valable.`
  }
  return null
}

/** PostgreSQL's own codes are five characters long; the others are those of reaching any server. */
function aboutDatabase({ code, syscall }: Fault): string | null {
  switch (code) {
    case '28P01':
    case '28000':
      return 'La base de données (DATABASE_URL) refuse cet utilisateur ou ce mot de passe.'
    case '3D000':
      return "La base nommée dans DATABASE_URL n'existe pas : créez-la d'abord."
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case '57P03':
      return "La base de données (DATABASE_URL) ne répond pas : vérifiez son adresse et qu'elle est démarrée."
  }
  if (syscall === 'getaddrinfo') {
    return "La machine nommée dans DATABASE_URL est introuvable : vérifiez l'adresse."
  }
  return null
}

const NOT_WRITABLE = new Set<unknown>(['EACCES', 'EPERM', 'ENOTDIR', 'EEXIST'])

function aboutDataFolder({ name, message, code, syscall }: Fault, { dataDir }: Settings): string | null {
  if (name === 'RestoreInterrupted') {
    return `Une restauration dans ${dataDir} (DATA_DIR) a été interrompue : refaites npm run restore -- FICHIER avant d'ouvrir.`
  }
  if (name === 'DataDirectoryLockedError') {
    return `Le dossier ${dataDir} (DATA_DIR) est déjà ouvert par une autre boutique : arrêtez-la d'abord.`
  }
  if (code === 'ENOSPC' || message.includes('disk is full')) {
    return `Le disque qui porte ${dataDir} (DATA_DIR) est plein : libérez de la place, puis relancez la boutique.`
  }
  if (code === 'EROFS') {
    return `Le disque qui porte ${dataDir} (DATA_DIR) est en lecture seule : rendez-le inscriptible, ou choisissez un autre dossier.`
  }
  // SQLite has no system code of its own when the folder or its files cannot be written.
  const refused = NOT_WRITABLE.has(code) || syscall === 'mkdir'
  if (refused || /unable to open database file|readonly database/.test(message)) {
    return `Le dossier ${dataDir} (DATA_DIR) ne peut pas être écrit : vérifiez ses droits ou choisissez-en un autre.`
  }
  if (/file is not a database|disk image is malformed/.test(message)) {
    return damaged({ dataDir })
  }
  return null
}

function damaged({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return `La base de données dans ${dataDir} (DATA_DIR) est abîmée : remettez la dernière sauvegarde avec npm run restore -- FICHIER.`
}

function aboutImages(cause: unknown): string {
  if (cause instanceof ImageStoreConfigError) return cause.message
  return "Le dépôt d'images (PICTURES_S3_URL) ne répond pas : vérifiez son adresse et qu'il est démarré."
}

function aboutVersion({ reason, message }: SchemaVersionError): string {
  return reason === 'newer'
    ? "La base de données vient d'une version plus récente : mettez la boutique à jour, ou remettez une sauvegarde avec npm run restore -- FICHIER."
    : `Les fichiers de cette version ont été modifiés et ne vont plus avec la base de données : remettez-les tels quels (${message})`
}

function aboutBuild({ code, message }: Fault): string | null {
  if (code !== 'ERR_MODULE_NOT_FOUND' || !message.includes('build')) return null
  return "La boutique n'est pas construite : lancez npm start, ou npm run build."
}
