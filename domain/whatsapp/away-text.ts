/** Placeholders in the answer out of hours (W-09), with descriptions for the merchant who writes it. */
export const AWAY_TEXT_WORDS = {
  client: 'le nom du client',
  horaires: 'les heures d’ouverture',
  suivi: 'le lien de suivi de sa commande',
  boutique: 'le nom de la boutique',
} as const
export type AwayTextValues = Readonly<Record<keyof typeof AWAY_TEXT_WORDS, string>>
