/** Destination and toast of a role after sign-in (B-019, B-020). */
export function afterLogin(role: string, next: string | null): { to: string; text: string } {
  if (role !== 'admin') return { to: '/', text: "Connexion réussie ! Retour à l'accueil." }
  return {
    to: next !== null && DASHBOARD_PATH.test(next) ? next : '/dashboard/overview',
    text: 'Connexion réussie ! Redirection vers le tableau de bord.',
  }
}

/** Only the dashboard's own pages can be asked for: no address sends a person elsewhere. */
const DASHBOARD_PATH = /^\/dashboard\/[^\\]*$/
