import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { productPath } from '../catalogue/category-link.ts'

/** A step or an entry: its name and its path on this host. */
export interface NamedPath {
  name: string
  path: string
}

/** Where a page stands, from home to itself. */
export function breadcrumbData(origin: string, steps: readonly NamedPath[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Accueil', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** The entries a page lists, in their order. */
export function itemListData(origin: string, name: string, entries: readonly NamedPath[]): object {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: entries.length,
    itemListElement: entries.map((entry, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: entry.name,
      url: origin + entry.path,
    })),
  }
}

/** What a page of products says: where it stands and what it lists. `path` is the page's own. */
export function listData(
  origin: string,
  title: string,
  path: string,
  products: readonly Pick<ProductSummary, '_id' | 'name'>[],
): object[] {
  const entries = products.map(({ _id, name }) => ({ name, path: productPath(_id) }))
  return [breadcrumbData(origin, [{ name: title, path }]), itemListData(origin, title, entries)]
}
