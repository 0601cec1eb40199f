import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import { type ChannelPolicy, doublingDelay } from '../outbox/policy.ts'

const DAILY = {
  lifetimeMs: DAY_MS,
  delayMs: doublingDelay(MINUTE_MS, HOUR_MS),
  isIdempotent: true,
} as const

/** Erasing begins only once the shop that starts has answered its first requests. */
const DAILY_ERASURE = {
  ...DAILY,
  delayMs: (tries: number) => (tries <= 0 ? MINUTE_MS : DAILY.delayMs(tries)),
}

/** What the shop does by itself, at night or behind a request. Each job may be done twice without harm. */
export const JOB_POLICY = {
  kinds: {
    backup: { label: 'Sauvegarde de la boutique', ...DAILY },
    retention: { label: 'Effacement des données expirées', ...DAILY_ERASURE },
    trash: { label: 'Vidage de la corbeille des produits', ...DAILY_ERASURE },
    'deleted-orders': { label: 'Vidage de la corbeille des commandes', ...DAILY_ERASURE },
    'daily-summary': { label: 'Préparation du résumé du jour', ...DAILY },
    figures: { label: 'Comptage des livraisons et des retours', ...DAILY, lifetimeMs: HOUR_MS },
    'late-messages': { label: 'Reprise de messages WhatsApp', ...DAILY, lifetimeMs: HOUR_MS },
    'unused-images': { label: 'Recherche des images inutilisées', ...DAILY_ERASURE },
    'image-removal': { label: 'Suppression d’images', ...DAILY, lifetimeMs: 3 * DAY_MS },
    'file-removal': { label: 'Suppression de fichiers de messages', ...DAILY, lifetimeMs: 3 * DAY_MS },
    encoding: { label: 'Préparation d’une image', ...DAILY, lifetimeMs: 3 * DAY_MS },
    // A shop that was off for long has the import all the same.
    'unfinished-import': {
      ...{ label: 'Annulation d’un import interrompu', ...DAILY, lifetimeMs: 365 * DAY_MS },
      delayMs: () => MINUTE_MS / 2,
    },
  },
  failures: {
    expired: 'Ce travail n’a pas pu commencer à temps.',
    connection: 'Le stockage des images ne répond pas, ou refuse la suppression.',
    foreign:
      'La plupart des images de ce stockage ne sont à aucun produit de cette boutique\u202f: rien n’a été supprimé. Vérifiez que la base de données et le stockage vont ensemble.',
    unreadable: 'Le fichier de cette image est abîmé.',
  },
} as const satisfies ChannelPolicy

export type JobKind = keyof typeof JOB_POLICY.kinds
export type JobFailure = keyof typeof JOB_POLICY.failures
