/** What is asked for before a product goes into the cart (storefront.md §5). */
export const CHOICE_TEXTS = {
  color: 'Veuillez choisir une couleur',
  size: 'Veuillez choisir une taille',
} as const
