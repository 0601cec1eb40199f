import { encoded } from '../../../domain/urls/url-template.ts'
import { mutate } from '../admin-api.ts'

export interface CourierFields {
  name: string
  phone: string
  active: boolean
  /** francs */
  fee: number
  zoneFees: Record<string, number>
}

export type CourierSubmission =
  | { intent: 'add'; id: string; fields: CourierFields }
  | { intent: 'change'; id: string; fields: Partial<CourierFields> }

/** Adds and changes couriers. */
export async function courierAction(request: Request) {
  const { intent, id, fields }: CourierSubmission = await request.json()
  if (intent === 'add') {
    const body = { id, ...fields }
    return mutate({ method: 'POST', path: '/couriers', body, success: 'Livreur ajouté' })
  }
  const path = encoded`/couriers/${id}`
  return mutate({ method: 'PATCH', path, body: fields, success: 'Livreur modifié' })
}
