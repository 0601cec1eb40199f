import { useFetcher } from 'react-router'
import { planAnswer } from '../../../contracts/planned-changes.ts'
import type { Issue } from '../../../domain/errors.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { useActionResult } from '../../ui/form-hooks.ts'
import { notify } from '../../ui/toasts.tsx'
import { type Mutation, messageOrFailed, SUBMIT_JSON } from '../admin-api.ts'
import { mutateAnswer } from '../decode.ts'
import { PLANS_PATH } from '../page-paths.ts'
import type { PlanFields } from './plan-form.ts'

/** Products of a new plan: chosen ones, or those that a filter finds. */
export type PlannedSelection = { ids: string[] } | { filter: Record<string, string> }

export type PlanSubmission =
  | { intent: 'add'; id: string; fields: PlanFields; products: PlannedSelection }
  | { intent: 'change'; id: string; version: number; fields: PlanFields }
  | { intent: 'cancel' | 'restore'; id: string }

export type PlanResult =
  | { ok: true; intent: PlanSubmission['intent']; id: string; message: string; warnings: string[] }
  | { ok: false; message: string; issues: Issue[] }

export async function planAction({ request }: { request: Request }): Promise<PlanResult> {
  const submission: PlanSubmission = await request.json()
  const result = await mutateAnswer(planAnswer, { ...requestOf(submission), failure: messageOrFailed })
  if (!result.ok) return { ok: false, message: result.message, issues: result.issues }
  const { message, warnings, plan } = result.data
  return { ok: true, intent: submission.intent, id: plan.id, message, warnings }
}

function requestOf(submission: PlanSubmission): Mutation {
  const { intent, id } = submission
  const path = encoded`/planned-changes/${id}`
  if (intent === 'add') {
    const { fields, products } = submission
    return { path: '/planned-changes', method: 'POST', body: { id, ...fields, products }, silent: true }
  }
  if (intent === 'change') {
    const { kind: _, ...fields } = submission.fields
    return { path, method: 'PATCH', body: { version: submission.version, ...fields }, silent: true }
  }
  return { path: `${path}/${intent}`, method: 'POST' }
}

/** Submits plans from any page. A new plan can be cancelled from its toast, a cancelled one restored. */
export function usePlanner(onSaved: () => void = () => {}) {
  const fetcher = useFetcher<PlanResult>()
  const submit = (submission: PlanSubmission) =>
    void fetcher.submit(submission, { ...SUBMIT_JSON, action: PLANS_PATH })
  const loading = fetcher.state !== 'idle'

  useActionResult(loading ? undefined : fetcher.data, (result) => {
    if (!result.ok) return
    const { intent, id, message, warnings } = result
    const reverse = intent === 'add' ? 'cancel' : intent === 'cancel' ? 'restore' : null
    const undo = reverse && {
      action: { label: 'Annuler', onClick: () => submit({ intent: reverse, id }) },
    }
    void notify.success(message, undo ?? {})
    if (warnings.length > 0) void notify.warning(warnings.slice(0, 2).join(' '))
    onSaved()
  })

  return { submit, loading, result: loading ? undefined : fetcher.data, reset: () => void fetcher.reset() }
}

export type Planner = ReturnType<typeof usePlanner>
