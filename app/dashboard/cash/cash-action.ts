import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { type MutationResult, mutate } from '../admin-api.ts'

export interface SettlementSubmission {
  id: string
  courierId: string
  expected: number
  received: number
  note: string
}

/** Closes a settlement. The form shows what is refused, and the present amount when it has changed. */
export async function cashAction(request: Request): Promise<MutationResult> {
  const json: SettlementSubmission = await request.json()
  const result = await mutate({
    path: '/settlements',
    method: 'POST',
    body: json,
    success: `Remise de ${formatFrancs(json.received)} enregistrée.`,
    silent: true,
  })
  if (result.ok || !isRecord(result.body)) return result
  const amount = own(result.body, 'amount')
  if (typeof amount !== 'number') return result
  return { ...result, message: `${result.message} Le livreur doit maintenant ${formatFrancs(amount)}.` }
}
