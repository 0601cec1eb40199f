/** What the privacy page says about messages, in Markdown. @param months for which they are kept */
export function messagesPrivacy(months: number): string {
  return [
    '## Vos messages WhatsApp',
    `Quand vous nous écrivez sur WhatsApp, vos messages et les fichiers que vous envoyez sont gardés ${months} mois, pour vous répondre et pour suivre vos commandes. Seule notre équipe les voit. WhatsApp les transmet selon ses propres règles.`,
    'Écrivez STOP pour ne plus recevoir de message de notre part, sauf en réponse aux vôtres.',
  ].join('\n\n')
}
