import type { Slide } from '../contracts/settings.ts'

const ALWAYS = { from: null, until: null } as const

/** Default slides of the home page. `/hero/1` and so on are bundled images. */
export const slides: readonly Slide[] = [
  {
    id: 'remises',
    name: 'Remises',
    image: '/hero/1',
    title: "Jusqu'à 80% de remise sur tous vos achats",
    note: 'selon articles signalés',
    call: 'Voir les soldes',
    link: '/products/Sale',
    ...ALWAYS,
  },
  {
    id: 'livraison',
    name: 'Livraison',
    image: '/hero/2',
    title: 'Acheter et faites-vous livrer à domicile',
    note: '',
    call: 'Voir tous les produits',
    link: '/products',
    ...ALWAYS,
  },
  {
    id: 'nouveautes',
    name: 'Nouveautés',
    image: '/hero/3',
    title: 'Les nouveautés sont arrivées',
    note: '',
    call: 'Les découvrir',
    link: '/products/New',
    ...ALWAYS,
  },
]
