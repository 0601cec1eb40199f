import { useEffect, useState } from 'react'
import { readStockedProducts } from '../../../contracts/read-product.ts'
import type { StockedProduct } from '../../../domain/catalogue/product.ts'
import { apiUrl, failureText } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { handleSessionExpired } from '../session-expiry.ts'

const RESULTS = 6

/** The products found; null before a search. */
export function usePieceSearch(q: string): { found: StockedProduct[] | null; failure: string | null } {
  const [state, setState] = useState<ReturnType<typeof usePieceSearch>>({ found: null, failure: null })
  useEffect(() => {
    if (q === '') return setState({ found: null, failure: null })
    const controller = new AbortController()
    const { signal } = controller
    const show = async () => {
      try {
        const { data } = await adminApi(
          apiUrl('/products', { q, literal: 'true', variants: 'true', limit: RESULTS }),
          {
            signal,
          },
        )
        setState({ found: readStockedProducts(data), failure: null })
      } catch (error) {
        if (signal.aborted || handleSessionExpired(error)) return
        setState({ found: null, failure: failureText(error, 'La recherche n’a pas abouti.') })
      }
    }
    void show()
    return () => controller.abort()
  }, [q])
  return state
}
