import type { Env } from './env.ts'

/** Why the shop could not open, in one French sentence. Unknown faults keep their own message. */
export function explainStartupError(error: unknown, env: Pick<Env, 'port' | 'host' | 'dataDir'>): string {
  const code = readCode(error)
  switch (code) {
    case 'EADDRINUSE':
      return `Le port ${env.port} est déjà utilisé : arrêtez l'autre programme ou choisissez-en un autre avec PORT.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `L'adresse ${env.host} (HOST) n'existe pas sur cette machine.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
      return `Le dossier ${env.dataDir} (DATA_DIR) ne peut pas être écrit : vérifiez ses droits ou choisissez-en un autre.`
    case 'ENOSPC':
      return `Le disque qui porte ${env.dataDir} (DATA_DIR) est plein.`
    case 'ECONNREFUSED':
      return "La base de données (DATABASE_URL) ne répond pas : vérifiez son adresse et qu'elle est démarrée."
    case 'ERR_MODULE_NOT_FOUND':
      return 'La boutique n’est pas construite : lancez npm start, ou npm run build.'
  }
  if (error instanceof Error && error.name === 'DataFolderLocked') {
    return `Le dossier ${env.dataDir} (DATA_DIR) est déjà ouvert par une autre boutique : arrêtez-la d'abord.`
  }
  return `La boutique n'a pas pu démarrer : ${error instanceof Error ? error.message : String(error)}`
}

/** SQLite says "unable to open" without a system code when the folder cannot be written. */
function readCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (/unable to open database file|readonly database/.test(error.message)) return 'EACCES'
  return 'code' in error && typeof error.code === 'string' ? error.code : null
}
