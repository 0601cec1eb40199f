import { readProducts } from '../../../contracts/product.ts'
import { apiUrl } from '../../api-client/api.ts'
import { callDashboard } from '../dashboard-api.ts'

/** Sub-categories in use, as suggestions. Without an answer there are none: the field is free text anyway. */
export async function fetchSubCategories(): Promise<string[]> {
  try {
    const { data } = await callDashboard(apiUrl('/products', { limit: 500, sort: 'subCategory' }))
    return [...new Set(readProducts(data).map((product) => product.subCategory))]
  } catch {
    return []
  }
}
