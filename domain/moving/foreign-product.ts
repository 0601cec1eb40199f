/** Shop programs whose product files the shop reads and writes. */
export const FOREIGN_PROGRAMS = ['woocommerce', 'shopify', 'prestashop'] as const

/** What an option of another shop becomes here. Options with the same role are joined: `6 mois · Coton`. */
export const OPTION_ROLES = ['color', 'size', 'ignore'] as const
