import { DAY_MS, HOUR_MS } from '../durations.ts'
import { type ChannelPolicy, doublingDelay } from '../outbox/policy.ts'

const MINUTE_MS = 60_000

const RETRIED_FOR_DAYS = { lifetimeMs: 3 * DAY_MS, delayMs: doublingDelay(MINUTE_MS, 4 * HOUR_MS) } as const

export const MAIL_POLICY = {
  kinds: {
    'contact-message': { label: 'Message de contact', ...RETRIED_FOR_DAYS },
    'daily-summary': { label: 'Résumé du jour', ...RETRIED_FOR_DAYS },
    'password-reset': {
      label: 'Nouveau mot de passe',
      ...RETRIED_FOR_DAYS,
      // The link in the mail expires after this time.
      lifetimeMs: 30 * MINUTE_MS,
      needsSecret: true,
    },
    'security-notice': {
      label: 'Réglage protégé changé',
      ...RETRIED_FOR_DAYS,
      bringsServer: true,
      triedToTheEnd: true,
    },
  },
  failures: {
    dns: 'Le serveur d’e-mail n’a pas été trouvé : vérifiez son nom.',
    connection:
      'Le serveur d’e-mail ne répond pas : vérifiez son nom, son port et la sécurité choisie. Un serveur du réseau privé doit être permis par l’hébergeur de la boutique.',
    timeout: 'Le serveur d’e-mail met trop de temps à répondre.',
    tls: 'La connexion protégée avec le serveur d’e-mail a échoué : vérifiez le port et la sécurité choisis.',
    certificate: 'Le certificat du serveur d’e-mail n’est pas valable pour ce nom.',
    auth: 'Le serveur d’e-mail refuse l’utilisateur ou le mot de passe.',
    sender: 'Le serveur d’e-mail refuse l’adresse de l’expéditeur.',
    recipient: 'L’adresse du destinataire est refusée : elle n’existe pas ou ne reçoit plus de messages.',
    content: 'Le serveur d’e-mail refuse ce message.',
    busy: 'Le serveur d’e-mail demande d’attendre avant de réessayer.',
    cut: 'La connexion a été coupée avant la fin de l’envoi.',
    unclear:
      'La connexion a été coupée juste après l’envoi : le message est peut-être arrivé. Vérifiez avant de réessayer.',
    expired: 'L’envoi n’a pas été possible à temps.',
    protocol: 'Le serveur d’e-mail a donné une réponse inattendue.',
    untrusted:
      'Le serveur d’e-mail a été choisi par une personne qui a moins de droits que ce compte : le lien n’est pas parti.',
  },
} as const satisfies ChannelPolicy

export type MailKind = keyof typeof MAIL_POLICY.kinds
export type MailFailure = keyof typeof MAIL_POLICY.failures
