/** Default WhatsApp text for a shopper who asked for a notification. */
export const stockAlertText: string = [
  'Bonjour, ici {boutique}.',
  'Bonne nouvelle\u202f: {article} est de nouveau en stock.',
  'Pour commander\u202f: {lien}',
  'Vous nous aviez demandé de vous prévenir. À bientôt\u202f!',
].join('\n')
