import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { StockLevel } from '../../../contracts/stock.ts'
import type { VariantChoice } from '../../../domain/catalogue/variants.ts'
import { ApiError, failureText } from '../../api-client/api.ts'
import { notify } from '../../ui/toasts.tsx'
import { useActionResult } from '../../ui/use-action-result.ts'
import { FAILED, SUBMIT_JSON } from '../admin-api.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { fetchBarcode } from './load-stock-page.ts'
import type { AssignResult } from './stock-action.ts'

type OnFound = (product: StockLevel, choice: VariantChoice) => void

/** Looks up codes, and assigns unknown ones to a product or variant. */
export function useBarcode(onFound: OnFound) {
  const [loading, setLoading] = useState(false)
  /** the code to assign */
  const [unknown, setUnknown] = useState<string | null>(null)
  const fetcher = useFetcher<AssignResult>()

  useActionResult(fetcher.data, (result) => {
    if (!result.ok) return
    setUnknown(null)
    onFound(result.product, result)
  })

  async function lookUp(code: string) {
    setLoading(true)
    try {
      const { product, color, size } = await fetchBarcode(code)
      setUnknown(null)
      onFound(product, { color, size })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setUnknown(code)
      else if (!handleSessionExpired(error)) notify.error(failureText(error, messageOf(error)))
    } finally {
      setLoading(false)
    }
  }

  return {
    loading: loading || fetcher.state !== 'idle',
    unknown,
    lookUp: (code: string) => void lookUp(code),
    assign: (productId: string, choice: VariantChoice) => {
      const { color, size } = choice
      void fetcher.submit(
        { intent: 'assign', code: unknown ?? '', to: { productId, color, size } },
        { ...SUBMIT_JSON, defaultShouldRevalidate: false },
      )
    },
    ignore: () => setUnknown(null),
  }
}

const messageOf = (error: unknown) =>
  error instanceof ApiError && error.status === null ? error.message : FAILED
