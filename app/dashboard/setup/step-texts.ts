import type { SetupSettingGroup, SetupStepName } from '../../../domain/setup/setup-steps.ts'

export const STEP_TITLES: Readonly<Record<SetupStepName, string>> = {
  identity: 'Nom, logo et adresses',
  whatsapp: 'Numéro WhatsApp',
  delivery: 'Livraison',
  payment: 'Paiement mobile',
  product: 'Premier produit',
  demo: 'Catalogue d’essai',
  poster: 'Affiche avec QR code',
  share: 'Lien de la boutique',
}

export const STEP_REASONS: Readonly<Record<SetupStepName, string>> = {
  identity: 'Vos clients reconnaissent votre boutique et savent où vous trouver.',
  whatsapp: 'Chaque commande se termine par un message à ce numéro : vérifiez qu’il arrive chez vous.',
  delivery:
    'Vos clients voient les délais et les frais avant de commander. Sans zone, la boutique ne compte aucuns frais.',
  payment: 'L’argent des clients part vers ces comptes : ils doivent être les vôtres.',
  product: 'Une photo, un nom et un prix suffisent pour commencer à vendre.',
  demo: 'Les produits d’essai montrent la boutique remplie, mais personne ne peut les livrer.',
  poster: 'Au comptoir ou sur vos colis, on scanne le code et la boutique s’ouvre.',
  share: 'Envoyez le lien à vos clients : votre boutique est ouverte.',
}

const GROUP_LABELS: Readonly<Record<SetupSettingGroup, string>> = {
  appearance: 'votre nom ou votre logo',
  email: 'votre adresse e-mail',
  addresses: 'vos adresses',
  whatsapp: 'votre numéro',
  delivery: 'vos délais',
  wallets: 'vos comptes',
}

/** Names the settings that a step still needs; null if no setting is missing. */
export function missingText(missing: readonly SetupSettingGroup[]): string | null {
  const labels = missing.map((group) => GROUP_LABELS[group])
  const last = labels.pop()
  if (!last) return null
  const list = labels.length > 0 ? `${labels.join(', ')} et ${last}` : last
  return `Il manque encore ${list}.`
}

export function doersText(doers: readonly string[]): string {
  const [first, ...others] = doers
  if (!first) return 'Aucun compte n’a le droit de faire cette étape.'
  if (others.length === 0) return `${first} peut faire cette étape.`
  return `${[first, ...others.slice(0, -1)].join(', ')} ou ${others.at(-1)} peut faire cette étape.`
}

export const WHATSAPP_TEST = 'Bonjour ! Ceci est un essai : les commandes de la boutique arriveront ici.'

export function invitation(name: string, address: string): string {
  return `Bonjour ! Découvrez la boutique ${name} : ${address}`
}

/** Warns of example data on the poster; empty if the poster contains no example data. */
export function inventedText(missing: readonly SetupSettingGroup[]): string {
  const name = missing.includes('appearance') && 'le nom et le logo'
  const number = missing.includes('whatsapp') && 'le numéro WhatsApp'
  const shown = [name, number].filter(Boolean).join(' et ')
  return shown && `Avant d’imprimer, remplacez ${shown} : ce sont encore ceux de l’essai.`
}
