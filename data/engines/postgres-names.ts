/** Under this name the shop's connections stand in pg_stat_activity. */
export const APPLICATION_NAME = 'keur-bebe'
