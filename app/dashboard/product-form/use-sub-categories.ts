import { useState } from 'react'
import { readProducts } from '../../../contracts/product.ts'
import { apiUrl } from '../../api-client/api.ts'
import { callDashboard } from '../dashboard-api.ts'

/** Sub-categories in use, as suggestions; asked for when the field is first entered, so that the form opens at once. */
export function useSubCategories() {
  const [found, setFound] = useState<readonly string[] | null>(null)

  async function fetchOnce() {
    if (found !== null) return
    setFound([])
    try {
      const { data } = await callDashboard(apiUrl('/products', { limit: 500, sort: 'subCategory' }))
      setFound([...new Set(readProducts(data).map((product) => product.subCategory))])
    } catch {
      // Without suggestions the field is free text anyway.
    }
  }

  return { subCategories: found ?? [], fetchOnce }
}
