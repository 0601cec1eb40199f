/** Replaces the name and address of an erased customer in an order. */
export const ERASED_TEXT = 'Données effacées'
