import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts'
import { type ChannelPolicy, doublingDelay } from '../outbox/policy.ts'
import { remoteFailureTexts } from '../outbox/remote-failures.ts'

/** Photos of products that came from another shop, fetched from its site (K-21). */
export const IMAGE_POLICY = {
  kinds: {
    photos: {
      label: 'Photos d’un produit importé',
      lifetimeMs: 3 * DAY_MS,
      delayMs: doublingDelay(MINUTE_MS, 4 * HOUR_MS),
      isIdempotent: true,
    },
  },
  failures: {
    ...remoteFailureTexts('Le site des photos'),
    photos: 'Des photos n’ont pas pu être récupérées\u202f: la page de l’import dit lesquelles.',
  },
} as const satisfies ChannelPolicy

export type ImageKind = keyof typeof IMAGE_POLICY.kinds
export type ImageFailure = keyof typeof IMAGE_POLICY.failures

/** Why a photo cannot be fetched, however often it is tried. */
export const PHOTO_FAILURES = {
  url: 'Ce n’est pas une adresse en http:// ou https:// sans mot de passe.',
  address: 'Cette adresse n’est pas sur internet\u202f: la boutique n’y va pas.',
  redirects: 'Cette adresse mène à une autre, et ainsi de suite.',
  size: 'La photo pèse plus de 10 Mo.',
  missing: 'La photo n’existe plus à cette adresse.',
  refused: 'Le site refuse de donner cette photo.',
} as const
