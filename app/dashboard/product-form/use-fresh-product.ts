import { useCallback, useEffect, useRef, useState } from 'react'
import { readProduct } from '../../../contracts/product.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { detailOf, type Failure } from '../load.ts'
import { handleSessionExpired } from '../session-expiry.ts'

/**
 * The product from the navigation state at once, then the server's, unless the form has been edited (`touch`): the
 * table's copy may be outdated.
 */
export function useFreshProduct(id: string, brought: Product | null) {
  const [product, setProduct] = useState(brought)
  const [failure, setFailure] = useState<Failure | null>(null)
  const touched = useRef(false)

  const fetchProduct = useCallback(
    async (signal?: AbortSignal) => {
      setFailure(null)
      try {
        const url = apiUrl(encoded`/products/${id}`)
        const { data } = await adminApi(url, { cache: 'no-cache', ...(signal && { signal }) })
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
  return { product, failure, retry: () => void fetchProduct(), touch }
}
