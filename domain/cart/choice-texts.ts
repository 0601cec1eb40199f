/** Shown when a choice is missing. */
export const CHOICE_TEXTS = {
  color: 'Veuillez choisir une couleur',
  size: 'Veuillez choisir une taille',
} as const
