export function afterLogin(role: string, next: string | null): { to: string; text: string } {
  if (role !== 'admin') return { to: '/', text: "Connexion réussie ! Retour à l'accueil." }
  return {
    to: next !== null && DASHBOARD_PATH.test(next) ? next : '/dashboard/overview',
    text: 'Connexion réussie ! Redirection vers le tableau de bord.',
  }
}

/** Prevents open redirects. */
const DASHBOARD_PATH = /^\/dashboard\/[^\\]*$/
