import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import { notify } from '../../ui/toasts.tsx'
import { type MutationResult, mutate } from '../admin-api.ts'

export interface SettlementSubmission {
  id: string
  courierId: string
  expected: number
  received: number
  note: string
}

/** Closes a settlement. The form shows field issues, a toast anything else. */
export async function cashAction(request: Request): Promise<MutationResult> {
  const json: SettlementSubmission = await request.json()
  const result = await mutate({
    path: '/settlements',
    method: 'POST',
    body: json,
    success: `Remise de ${formatFrancs(json.received)} enregistrée.`,
    silent: true,
  })
  // The form of a changed amount unmounts once the page is reloaded.
  if (!result.ok && result.issues.length === 0) notify.error(`${result.message}${presentAmount(result.body)}`)
  return result
}

function presentAmount(body: unknown): string {
  const amount = isRecord(body) ? own(body, 'amount') : null
  return typeof amount === 'number' ? ` Le livreur doit maintenant ${formatFrancs(amount)}.` : ''
}
