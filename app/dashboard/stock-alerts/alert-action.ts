import { encoded } from '../../../domain/urls/url-template.ts'
import { mutate } from '../admin-api.ts'

export interface AlertSubmission {
  id: string
  notified: boolean
}

/** Marks a shopper as notified, or as waiting again. */
export async function alertAction(request: Request) {
  const { id, notified }: AlertSubmission = await request.json()
  const path = encoded`/stock-alerts/${id}/${notified ? 'notified' : 'waiting'}`
  return mutate({ path, method: 'PATCH' })
}
