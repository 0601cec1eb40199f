import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { readProduct } from '../../../contracts/product.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { SectionFailure } from '../section-failure.tsx'
import { SectionSkeleton } from '../shell/shell-skeleton.tsx'
import { initialValues } from './form-values.ts'
import { useFreshProduct } from './use-fresh-product.ts'

interface WithProductProps {
  id: string
  /** `key` changes with the content of the product; call `touch` on every change */
  children: (product: Product, form: { key: string; touch: () => void }) => ReactNode
}

/** Use the id as key. */
export function WithProduct({ id, children }: WithProductProps) {
  const { state } = useLocation()
  const { product, failure, retry, touch } = useFreshProduct(id, readState(state, id))
  if (product) return children(product, { key: contentOf(product), touch })
  return failure ? <SectionFailure failure={failure} retry={retry} /> : <SectionSkeleton />
}

function contentOf(product: Product): string {
  return JSON.stringify([initialValues(product, '', 0), product.images])
}

function readState(state: unknown, id: string): Product | null {
  try {
    const product = readProduct(isRecord(state) ? own(state, 'product') : null)
    return product._id === id ? product : null
  } catch {
    return null
  }
}
