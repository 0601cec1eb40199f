import type { Settings } from '../contracts/settings.ts'

/** Default WhatsApp text for each step of an order. */
export const orderTexts: Settings['orderTexts'] = {
  confirm: [
    'Bonjour {client}, ici {boutique}.',
    'Nous avons bien reçu votre commande {commande}\u202f:',
    '{articles}',
    'Total\u202f: {total}',
    'Répondez OUI pour la confirmer, et nous la préparons. Merci\u202f!',
  ].join('\n'),
  packed: [
    'Bonjour {client}, votre commande {commande} est prête.',
    'Nous vous écrivons dès qu’elle part en livraison.',
    'Montant à préparer\u202f: {montant}',
    'Pour la suivre\u202f: {suivi}',
    '{boutique}',
  ].join('\n'),
  out: [
    'Bonjour {client}, votre commande {commande} est en route.',
    'Livreur\u202f: {livreur}',
    'Montant à préparer\u202f: {montant}',
    'Pour la suivre\u202f: {suivi}',
    '{boutique}',
  ].join('\n'),
  absent: [
    'Bonjour {client}, nous n’avons pas pu vous remettre votre commande {commande}.',
    'Quand pouvons-nous repasser\u202f?',
    'Montant à préparer\u202f: {montant}',
    '{boutique}',
  ].join('\n'),
  delivered: [
    'Bonjour {client}, merci pour votre commande {commande}\u202f!',
    'Votre avis aide les autres parents\u202f: {avis}',
    '{boutique}',
  ].join('\n'),
  changed: [
    'Bonjour {client}, votre commande {commande} a changé\u202f:',
    '{articles}',
    'Nouveau total\u202f: {total}',
    'Si quelque chose ne convient pas, répondez à ce message.',
    'Pour la suivre\u202f: {suivi}',
    '{boutique}',
  ].join('\n'),
  unpaid: [
    'Bonjour {client}, votre commande {commande} vous attend\u202f: il manque le paiement.',
    'Montant\u202f: {montant}',
    'Pour payer ou nous prévenir\u202f: {suivi}',
    'Si vous avez déjà payé, répondez avec le numéro de la transaction. Merci\u202f!',
    '{boutique}',
  ].join('\n'),
  notFound: [
    'Bonjour {client}, nous n’avons pas trouvé votre paiement pour la commande {commande}.',
    '{raison}',
    'Montant attendu\u202f: {montant}',
    'Si vous avez payé, répondez avec le numéro de la transaction ou une capture d’écran.',
    '{boutique}',
  ].join('\n'),
}
