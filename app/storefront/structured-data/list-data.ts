import type { BreadcrumbListLeaf, ItemListLeaf } from 'schema-dts'
import type { ProductSummary } from '../../../domain/catalogue/product.ts'
import { productPath } from '../../../domain/urls/page-paths.ts'

export interface NamedPath {
  name: string
  path: string
}

export function breadcrumbData(origin: string, steps: readonly NamedPath[]): BreadcrumbListLeaf {
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

export function itemListData(origin: string, name: string, entries: readonly NamedPath[]): ItemListLeaf {
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

export function listData(
  origin: string,
  title: string,
  path: string,
  products: readonly Pick<ProductSummary, '_id' | 'name'>[],
): (BreadcrumbListLeaf | ItemListLeaf)[] {
  const entries = products.map(({ _id, name }) => ({ name, path: productPath(_id) }))
  const trail = breadcrumbData(origin, [{ name: title, path }])
  return entries.length > 0 ? [trail, itemListData(origin, title, entries)] : [trail]
}
