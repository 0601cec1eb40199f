import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { readPlans, type ShownChange } from '../../../contracts/planned-changes.ts'
import { readProduct } from '../../../contracts/read-product.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { detailOf, type Failure } from '../load.ts'
import { ProductPlans } from '../plans/product-plans.tsx'
import { SectionFailure } from '../section-failure.tsx'
import { handleSessionExpired } from '../session-expiry.ts'
import { SectionSkeleton } from '../shell-skeleton.tsx'
import { initialValues } from './form-values.ts'
import { ProductForm } from './product-form.tsx'

interface StoredProductFormProps {
  id: string
  kind: 'edit' | 'copy'
}

/** The form of a stored product. Use the id as its `key`. */
export function StoredProductForm({ id, kind }: StoredProductFormProps) {
  const { state } = useLocation()
  const { product, plans, failure, retry, touch } = useFreshProduct(id, readState(state, id))
  if (product) {
    return (
      <>
        {kind === 'edit' && <ProductPlans id={id} plans={plans} onSaved={retry} />}
        <ProductForm
          key={contentOf(product)}
          source={{ kind, product }}
          plans={kind === 'edit' ? plans : []}
          onEdit={touch}
        />
      </>
    )
  }
  return failure ? <SectionFailure failure={failure} retry={retry} /> : <SectionSkeleton />
}

function contentOf(product: Product): string {
  const { images, variants, unallocatedStock } = product
  return JSON.stringify([initialValues(product, '', 0), images, variants, unallocatedStock])
}

function readState(state: unknown, id: string): Product | null {
  try {
    const product = readProduct(isRecord(state) ? own(state, 'product') : null)
    return product._id === id ? product : null
  } catch {
    return null
  }
}

/** Returns the product of the navigation state, then the server's product unless `touch` has reported an edit. */
function useFreshProduct(id: string, fromState: Product | null) {
  const [product, setProduct] = useState(fromState)
  const [plans, setPlans] = useState<ShownChange[]>([])
  const [failure, setFailure] = useState<Failure | null>(null)
  const touched = useRef(false)

  const fetchProduct = useCallback(
    async (signal?: AbortSignal) => {
      setFailure(null)
      try {
        const url = apiUrl(encoded`/products/${id}`, { stored: 'true' })
        const { data } = await adminApi(url, { cache: 'no-cache', ...(signal && { signal }) })
        setPlans(readPlans(data))
        if (!touched.current) setProduct(readProduct(data))
      } catch (error) {
        if (signal?.aborted || handleSessionExpired(error)) return
        setFailure({ text: 'Erreur lors du chargement des produits.', detail: detailOf(error) })
      }
    },
    [id],
  )

  useEffect(() => {
    const controller = new AbortController()
    void fetchProduct(controller.signal)
    return () => controller.abort()
  }, [fetchProduct])

  const touch = () => {
    touched.current = product !== null
  }
  return { product, plans, failure, retry: () => void fetchProduct(), touch }
}
