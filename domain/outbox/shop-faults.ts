/**
 * Why an attempt ended without a result, through no fault of the other system: `fault` (an error of the shop), `hung` (it
 * did not end in time), `killed` (its process ended) or `storage` (the images could not be reached; never set aside). The names are stored with the entries of the outbox.
 */
export const SHOP_FAULTS = {
  fault:
    'La boutique a rencontré une erreur en s’en occupant, ce n’est pas de votre faute\u202f: son journal dit laquelle.',
  hung: 'La boutique s’en est occupée sans en voir la fin, et l’a arrêté.',
  storage: 'Le stockage des images ne répond pas. La boutique essaie encore.',
  killed: 'La boutique s’est arrêtée chaque fois qu’elle s’en occupait.',
} as const

export type ShopFault = keyof typeof SHOP_FAULTS

/** Attempts in a row that may end in a fault. Then the entry is set aside, so that the others go on. */
export const MAX_FAULTS = 3
