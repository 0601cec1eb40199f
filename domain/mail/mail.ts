import type { Permission } from '../accounts/account.ts'

export const MAIL_LABELS = {
  'contact-message': 'Message de contact',
  'daily-summary': 'Résumé du jour',
  'password-reset': 'Nouveau mot de passe',
  'security-notice': 'Réglage protégé changé',
} as const
export type MailKind = keyof typeof MAIL_LABELS
export const MAIL_KINDS = Object.keys(MAIL_LABELS) as MailKind[]

/** `unclear`: the server may have accepted the mail, so only an administrator sends it again. */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'bounced', 'unclear', 'abandoned'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** States that administrators are notified of. */
export const UNSENT_STATES = ['failed', 'bounced', 'unclear'] as const satisfies readonly MailState[]

/** Explanations of why a mail was not sent. */
export const MAIL_FAILURE_TEXTS = {
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
} as const
export type MailFailure = keyof typeof MAIL_FAILURE_TEXTS
export const MAIL_FAILURES = Object.keys(MAIL_FAILURE_TEXTS) as MailFailure[]

/** A mail of the shop, in any state. */
export interface Mail {
  id: string
  kind: MailKind
  /** one address */
  to: string
  /** receives the replies */
  replyTo: { name: string; address: string } | null
  subject: string
  /** null once the mail is sent or abandoned; a text that contains a secret also becomes null after the last attempt */
  text: string | null
  /** JSON of the mail server that sends this mail; null: the present one */
  via: string | null
  state: MailState
  tries: number
  /** times in epoch milliseconds */
  createdAt: number
  nextTryAt: number
  /** time after which the mail is not sent */
  expiresAt: number
  sentAt: number | null
  failure: MailFailure | null
  /** the mail server's last reply */
  answer: string | null
}

/** The result of an attempt to send. */
export type Delivery =
  | { outcome: 'accepted'; answer: string }
  /** refused permanently */
  | { outcome: 'refused'; failure: MailFailure; answer: string | null }
  /** not accepted; another attempt may succeed */
  | { outcome: 'deferred'; failure: MailFailure; answer: string | null }
  /** the connection ended after the whole mail was sent, but before the server responded */
  | { outcome: 'unclear' }
  /** stopped by the shop before the server could accept the mail */
  | { outcome: 'interrupted' }

/** Permission for the mail page and its API. */
export const MAIL_PERMISSION: Permission = 'settings'

/** Whether mails of this kind contain a secret: their text is never shown and is deleted after the last attempt. */
export function isSecret(kind: MailKind): boolean {
  return kind === 'password-reset'
}

const MAILBOX = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

/** Whether `address` is a single plain address, which cannot inject a mail header. */
export function isMailbox(address: string): boolean {
  return address.length <= 254 && MAILBOX.test(address)
}
