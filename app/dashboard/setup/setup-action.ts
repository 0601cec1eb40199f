import { demoRemovalAnswer, type SetupAnswer, setupAnswer } from '../../../contracts/setup.ts'
import type { SetupStepName } from '../../../domain/setup/setup-steps.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { mutate } from '../admin-api.ts'
import { decode, fetchAnswer, mutateAnswer } from '../decode.ts'

export type SetupSubmission =
  | { intent: 'mark'; step: SetupStepName; done: boolean }
  | { intent: 'hide'; hidden: boolean }
  | { intent: 'remove-demo' }

/** `setup`: the current checklist; null when nothing was changed. */
export interface SetupResult {
  setup: SetupAnswer | null
  /** the catalogue has changed */
  removed: boolean
}

const NOTHING: SetupResult = { setup: null, removed: false }

export async function fetchSetup(signal?: AbortSignal): Promise<SetupAnswer> {
  return (await fetchAnswer(setupAnswer, '/setup', signal && { signal })).setup
}

/** Handles the mutations of the checklist. */
export async function setupAction(request: Request): Promise<SetupResult> {
  const submission: SetupSubmission = await request.json()
  switch (submission.intent) {
    case 'mark':
      return change(encoded`/setup/steps/${submission.step}`, { done: submission.done })
    case 'hide':
      return change('/setup', { hidden: submission.hidden })
    case 'remove-demo':
      return removeDemo()
  }
}

async function change(path: string, body: object): Promise<SetupResult> {
  const result = await mutateAnswer(setupAnswer, { path, method: 'PATCH', body })
  return result.ok ? { setup: result.data.setup, removed: false } : NOTHING
}

async function removeDemo(): Promise<SetupResult> {
  const result = await mutate({
    path: '/setup/demo',
    method: 'DELETE',
    success: (data) => decode(demoRemovalAnswer, data).message,
  })
  if (!result.ok) return NOTHING
  // The demo is removed even when the checklist cannot be read.
  return { setup: await fetchSetup().catch(() => null), removed: true }
}
