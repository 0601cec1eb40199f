import { AGES } from '../../../domain/catalogue/ages.ts'
import { FACETS, type Facet, type FacetSelection } from '../../../domain/catalogue/facets.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { fold } from '../../../domain/text/fold.ts'

/** Titles of the filters. The last three have a single option, labelled with the title. */
export const FACET_TITLES: Readonly<Record<Facet | 'price', string>> = {
  age: 'Âge',
  size: 'Taille',
  gender: 'Pour',
  price: 'Prix',
  color: 'Couleur',
  brand: 'Marque',
  material: 'Matière',
  inStock: 'En stock',
  onSale: 'En promotion',
  wellRated: '4 étoiles et plus',
}

/** Each gender includes unisex articles, in the filter as in a search. */
const GENDERS: Readonly<Record<string, string>> = { Garcon: 'Garçon et mixte', Fille: 'Fille et mixte' }

export function optionLabel(facet: Facet, value: string): string {
  if (facet === 'age') return AGES.find((age) => age.value === value)?.label ?? value
  if (facet === 'gender') return GENDERS[value] ?? value
  return value === 'true' ? FACET_TITLES[facet] : value
}

/** `5 000 à 20 000 FCFA`, `Jusqu’à 20 000 FCFA`, `À partir de 5 000 FCFA`: the limits are inclusive. */
export function priceLabel({ minPrice, maxPrice }: FacetSelection): string {
  if (minPrice === undefined) return `Jusqu’à ${formatFrancs(maxPrice ?? 0)}`
  if (maxPrice === undefined) return `À partir de ${formatFrancs(minPrice)}`
  return `${formatFrancs(minPrice).replace(' FCFA', '')} à ${formatFrancs(maxPrice)}`
}

/** A selected facet value or price range. The property `without` is the rest of the selection. */
interface Selected {
  key: string
  facet: Facet | 'price'
  label: string
  without: FacetSelection
}

export function selectedOf(selection: FacetSelection): Selected[] {
  const values = FACETS.flatMap((facet) =>
    (selection[facet] ?? []).map((value) => ({
      key: `${facet} ${value}`,
      facet,
      label: optionLabel(facet, value),
      without: toggle(selection, facet, value),
    })),
  )
  const { minPrice, maxPrice } = selection
  if (minPrice === undefined && maxPrice === undefined) return values
  return [
    ...values,
    { key: 'price', facet: 'price', label: priceLabel(selection), without: withoutFacet(selection, 'price') },
  ]
}

export function toggle(selection: FacetSelection, facet: Facet, value: string): FacetSelection {
  const chosen = selection[facet] ?? []
  const rest = chosen.filter((one) => fold(one) !== fold(value))
  const values = rest.length < chosen.length ? rest : [...chosen, value]
  return values.length > 0 ? { ...selection, [facet]: values } : withoutFacet(selection, facet)
}

export function isSelected(selection: FacetSelection, facet: Facet, value: string): boolean {
  return selection[facet]?.some((one) => fold(one) === fold(value)) ?? false
}

export function withoutFacet(selection: FacetSelection, facet: Facet | 'price'): FacetSelection {
  const names = facet === 'price' ? ['minPrice', 'maxPrice'] : [facet]
  return Object.fromEntries(Object.entries(selection).filter(([name]) => !names.includes(name)))
}
