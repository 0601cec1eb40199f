import { useState } from 'react'
import { useFetcher } from 'react-router'
import { demoRemovalAnswer, type SetupAnswer, setupAnswer } from '../../../contracts/setup.ts'
import type { SetupStepName } from '../../../domain/setup/setup-steps.ts'
import { sharedAddress } from '../../../domain/urls/public-address.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { useOrigin } from '../../identity.ts'
import { useActionResult } from '../../ui/form-hooks.ts'
import { notify } from '../../ui/toasts.tsx'
import { mutate, SUBMIT_JSON } from '../admin-api.ts'
import { decode, fetchAnswer, mutateAnswer } from '../decode.ts'
import { OVERVIEW_PATH } from '../page-paths.ts'

/** The checklist and its actions; `saving` is the action being sent. */
export function useSetup(loaded: SetupAnswer | null) {
  const fetcher = useFetcher<SetupResult>()
  const [changed, setChanged] = useState<{ from: SetupAnswer | null; setup: SetupAnswer } | null>(null)
  const saving = fetcher.state === 'idle' ? null : ((fetcher.json ?? null) as SetupSubmission | null)
  const submit = (submission: SetupSubmission) => {
    if (!saving) void fetcher.submit(submission, { ...SUBMIT_JSON, action: OVERVIEW_PATH })
  }
  const hide = (hidden: boolean) => submit({ intent: 'hide', hidden })
  const setup = changed?.from === loaded ? changed.setup : loaded
  const atTop = loaded?.shown === true && setup?.hidden === false
  useActionResult(fetcher.data, (result) => {
    if (!result.setup) return
    setChanged({ from: loaded, setup: result.setup })
    if (result.setup.hidden && !setup?.hidden) {
      notify.success('Liste masquée', { action: { label: 'Annuler', onClick: () => hide(false) } })
    }
  })
  return {
    setup,
    /** whether the list is at the top; a list completed on this page stays there until the user leaves the page */
    atTop,
    saving,
    mark: (step: SetupStepName, done = true) => submit({ intent: 'mark', step, done }),
    hide,
    removeDemo: () => submit({ intent: 'remove-demo' }),
  }
}
export type SetupControl = ReturnType<typeof useSetup>

/**
 * The shop's URL for posters and links: the configured URL, or this page's origin when shoppers can open the origin but
 * not the configured URL.
 */
export function useShopAddress(): string {
  return sharedAddress(useOrigin(), location.origin)
}

type SetupSubmission =
  | { intent: 'mark'; step: SetupStepName; done: boolean }
  | { intent: 'hide'; hidden: boolean }
  | { intent: 'remove-demo' }

/** `setup`: the current checklist; null when nothing was changed or when it cannot be read. */
export interface SetupResult {
  setup: SetupAnswer | null
  /** whether the demo was removed from the catalogue */
  removed: boolean
}

const NOTHING: SetupResult = { setup: null, removed: false }

export async function fetchSetup(signal?: AbortSignal): Promise<SetupAnswer> {
  return (await fetchAnswer(setupAnswer, '/setup', signal && { signal })).setup
}

export async function setupAction({ request }: { request: Request }): Promise<SetupResult> {
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
