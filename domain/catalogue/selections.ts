import { formatFrancs } from '../pricing/francs.ts'
import { AGES, type Age } from './ages.ts'
import type { FacetSelection } from './facets.ts'

/** A list with an address and a text of its own, for search engines and printed codes. */
export interface Selection {
  /** the last part of its address */
  slug: string
  title: string
  text: string
  /** the words that are searched; empty for none */
  search: string
  facets: FacetSelection
}

export const SELECTIONS: readonly Selection[] = [
  gifts('cadeaux', 'Idées cadeaux', 'pour une naissance, un baptême ou un anniversaire', {}),
  gifts(
    'cadeaux-moins-de-10000-f',
    `Cadeaux à moins de ${formatFrancs(10_000)}`,
    'qui tiennent dans le budget',
    {
      maxPrice: 10_000,
    },
  ),
  gifts('cadeaux-premiere-annee', 'Cadeaux pour la première année', 'pour un bébé de moins d’un an', {
    age: AGES.filter(({ months: [, end] }) => end <= 12).map(({ value }) => value),
  }),
  ...[5000, 10_000].map((maxPrice) => ({
    slug: `moins-de-${maxPrice}-f`,
    title: `Moins de ${formatFrancs(maxPrice)}`,
    text: `Tout ce qui coûte ${formatFrancs(maxPrice)} au plus, promotions comprises. Payé à la livraison.`,
    search: '',
    facets: { maxPrice },
  })),
  ...AGES.map(ofAge),
]

export function findSelection(slug: string): Selection | null {
  return SELECTIONS.find((selection) => selection.slug === slug) ?? null
}

function gifts(slug: string, title: string, purpose: string, facets: FacetSelection): Selection {
  const text = `Jouets, livres, vêtements et coffrets ${purpose}. Livrés à l’adresse de votre choix, payés à la livraison.`
  return { slug, title, text, search: 'cadeau', facets }
}

function ofAge({ value, label, height: [from, to], shoes: [smallest, largest] }: Age): Selection {
  return {
    slug: value,
    title: `Pour ${label}`,
    text: `Vêtements de ${from} à ${to} cm, chaussures du ${smallest} au ${largest}, jouets et soins, en stock aujourd’hui.`,
    search: '',
    facets: { age: [value] },
  }
}
