import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { SetupAnswer } from '../../../contracts/setup.ts'
import type { SetupStepName } from '../../../domain/setup/setup-steps.ts'
import { reachOf } from '../../../domain/urls/public-address.ts'
import { useOrigin } from '../../identity.ts'
import { useActionResult } from '../../ui/form-hooks.ts'
import { notify } from '../../ui/toasts.tsx'
import { SUBMIT_JSON } from '../admin-api.ts'
import { OVERVIEW_PATH } from '../page-paths.ts'
import type { SetupResult, SetupSubmission } from './setup-action.ts'

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
    /** a list completed on this page stays until the page is left */
    atTop,
    saving,
    mark: (step: SetupStepName, done = true) => submit({ intent: 'mark', step, done }),
    hide,
    removeDemo: () => submit({ intent: 'remove-demo' }),
  }
}
export type SetupControl = ReturnType<typeof useSetup>

/** The URL for posters and links: the configured one, or this page's URL when only that one is reachable everywhere. */
export function useShopAddress(): string {
  const configured = useOrigin()
  return reachOf(configured) !== 'everywhere' && reachOf(location.origin) === 'everywhere'
    ? location.origin
    : configured
}
