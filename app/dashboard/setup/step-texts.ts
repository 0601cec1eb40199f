import type { SetupStepName } from '../../../domain/setup/setup-steps.ts'
export const STEP_TITLES: Readonly<Record<SetupStepName, string>> = {
  identity: 'Nom, logo et adresses',
  whatsapp: 'WhatsApp',
  delivery: 'Livraison',
  payment: 'Paiement',
  product: 'Premier produit',
  demo: 'Catalogue d’essai',
  poster: 'Affiche',
  share: 'Lien de la boutique',
}
