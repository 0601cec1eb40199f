import { formatLongDateTime } from '../text/format.ts'
import { headerText, type MailTexts } from './mail-texts.ts'

interface Server {
  host: string
  senderAddress: string
}

export interface ProtectedChange {
  /** labels of the changed settings */
  labels: readonly string[]
  /** the mail server before and after, where it changed; null: none */
  servers: { before: Server | null; after: Server | null } | null
  /** whether a second factor is required now, where that changed */
  secondFactor: boolean | null
  /** user name */
  by: string
  /** epoch milliseconds */
  at: number
}

/** Tells a full administrator that somebody changed a protected setting. */
export function securityNotice(
  { labels, servers, secondFactor, by, at }: ProtectedChange,
  reader: { name: string | null; username: string },
  shop: { name: string; publicUrl: string },
): MailTexts {
  const lines = [
    `Bonjour ${reader.name ?? reader.username},`,
    '',
    `${by} a changé un réglage protégé de ${shop.name} le ${formatLongDateTime(at)} (heure de Dakar) : ${labels.join(', ')}.`,
    ...(servers
      ? [
          '',
          `Serveur d’e-mail avant : ${serverText(servers.before)}`,
          `Serveur d’e-mail maintenant : ${serverText(servers.after)}`,
        ]
      : []),
    ...(secondFactor === null
      ? []
      : [
          '',
          `Un code à la connexion ${secondFactor ? 'est maintenant exigé' : 'n’est plus exigé'} des administrateurs.`,
        ]),
    '',
    'Vous attendiez ce changement ? Vous n’avez rien à faire.',
    `Sinon, annulez-le (${shop.publicUrl}/dashboard/settings), vérifiez les droits des comptes (${shop.publicUrl}/dashboard/users) et changez votre mot de passe.`,
    '',
  ]
  return { subject: headerText(`[${shop.name}] Réglage protégé changé`), text: lines.join('\n') }
}

function serverText(server: Server | null): string {
  return server ? headerText(`${server.host}, expéditeur ${server.senderAddress}`) : 'aucun'
}
