/** In a file of its own, because every page loads it, and the code of the cart belongs to those who have one. */
export const CART_NOT_STORED =
  'Ce navigateur ne peut pas garder votre panier : sa mémoire est pleine ou bloquée. Il sera perdu si vous fermez ou rechargez la page.'
