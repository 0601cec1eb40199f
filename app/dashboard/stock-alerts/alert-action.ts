import { encoded } from '../../../domain/urls/url-template.ts'
import { mutate } from '../admin-api.ts'

export interface AlertSubmission {
  id: string
  told: boolean
}

/** Marks a shopper as told, or as waiting again. */
export async function alertAction(request: Request) {
  const { id, told }: AlertSubmission = await request.json()
  const path = encoded`/stock-alerts/${id}/${told ? 'told' : 'waiting'}`
  return mutate({ path, method: 'PATCH' })
}
