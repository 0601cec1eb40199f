export const LAST_UPDATED = 'Dernière mise à jour : janvier 2025'
