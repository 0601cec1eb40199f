import { fold } from '../text/fold.ts'

/** A product whose file names photos. */
export interface PhotoOwner {
  reference: string
  /** what else names it or a variant */
  skus: readonly string[]
  /** URLs or names of files */
  images: readonly string[]
}

/** A product that waits for a photo; `image` is null when only the product's reference was recognised. */
export interface PhotoPlace<Owner extends PhotoOwner> {
  owner: Owner
  image: string | null
}

/** `ambiguous`: the name is that of several photos. */
export type FoundPhoto<Owner extends PhotoOwner> = readonly PhotoPlace<Owner>[] | 'ambiguous'

/**
 * Finds the products of a photo by the name of its file, without case and accents: the last part of a URL, a name in the
 * file of products, or a reference or SKU, also numbered as in `12-1.jpg`.
 */
export function createPhotoFinder<Owner extends PhotoOwner>(owners: readonly Owner[]) {
  const places = owners.flatMap((owner) => owner.images.map((image) => ({ owner, image })))
  const byName = Map.groupBy(places, ({ image }) => nameOf(image))
  const byStem = Map.groupBy(places, ({ image }) => stemOf(nameOf(image)))
  const named = owners.flatMap((owner) =>
    [...new Set([owner.reference, ...owner.skus].map(fold))].map((name) => ({ owner, name })),
  )
  const byReference = Map.groupBy(named, ({ name }) => name)
  return (path: string): FoundPhoto<Owner> => {
    const name = nameOf(path)
    const stem = stemOf(name)
    const shown = byName.get(name) ?? byStem.get(stem)
    if (shown) return sameImage(shown, path)
    const numbered = stem.replace(/[-_ .]\d{1,3}$/, '')
    const found = byReference.get(stem) ?? byReference.get(numbered) ?? []
    return found.length > 1 ? 'ambiguous' : found.map(({ owner }) => ({ owner, image: null }))
  }
}

/** Reads the SKUs that are kept with a product. */
export const readSkus = (lines = ''): string[] => lines.split('\n').filter(Boolean)

/** Photos of different folders may have one name: then their folders decide. */
function sameImage<Owner extends PhotoOwner>(
  named: readonly { owner: Owner; image: string }[],
  path: string,
): FoundPhoto<Owner> {
  const isOne = (some: typeof named) => new Set(some.map(({ image }) => image)).size === 1
  if (isOne(named)) return named
  const parts = partsOf(path)
  const counted = named.map((place) => ({ place, common: countCommon(parts, partsOf(place.image)) }))
  const most = counted.reduce((max, { common }) => Math.max(max, common), 0)
  const nearest = counted.flatMap(({ place, common }) => (common === most ? [place] : []))
  return most > 1 && isOne(nearest) ? nearest : 'ambiguous'
}

/** How many parts of two paths are the same, from their ends. */
function countCommon(one: readonly string[], other: readonly string[]): number {
  const differs = one.toReversed().findIndex((part, index) => part !== other.at(-1 - index))
  return differs < 0 ? one.length : differs
}

function partsOf(path: string): string[] {
  const { pathname } = URL.parse(path) ?? { pathname: path }
  return fold(decoded(pathname)).split(/[\\/]/).filter(Boolean)
}

const nameOf = (path: string) => partsOf(path).at(-1) ?? ''

function stemOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
