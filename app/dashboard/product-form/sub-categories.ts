import { readProducts } from '../../../contracts/product.ts'
import { callDashboardApi } from '../dashboard-api.ts'

/** Sub-categories in use, as suggestions. Without an answer there are none: the field is free text anyway. */
export async function fetchSubCategories(): Promise<string[]> {
  try {
    const { data } = await callDashboardApi('/products', { query: { limit: 500, sort: 'subCategory' } })
    return [...new Set(readProducts(data).map((product) => product.subCategory))]
  } catch (error) {
    if (error instanceof Response) throw error
    return []
  }
}
