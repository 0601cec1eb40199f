/** When the legal texts were last changed (storefront.md §2). */
export const LAST_UPDATED = 'Dernière mise à jour : janvier 2025'
