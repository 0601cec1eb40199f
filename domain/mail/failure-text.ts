import type { MailFailure } from './mail.ts'

const TEXTS: Record<MailFailure, string> = {
  dns: 'Le serveur d’e-mail n’a pas été trouvé : vérifiez son nom.',
  connection: 'Le serveur d’e-mail ne répond pas : vérifiez son nom et son port.',
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
}

/** Explains why a mail was not sent. */
export function failureText(failure: MailFailure): string {
  return TEXTS[failure]
}
