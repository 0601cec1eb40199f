/** What the shop knows about a sent message (G-12). */
export const MESSAGE_STATES: Readonly<Record<string, string>> = {
  queued: 'À envoyer',
  sent: 'Envoyé',
  delivered: 'Distribué',
  read: 'Lu',
  failed: 'Non envoyé',
  delayed: 'Nouvel essai prévu',
  unclear: 'Envoi incertain',
}
