import { useState } from 'react'
import { demoRemovalAnswer, type SetupAnswer, setupAnswer } from '../../../contracts/setup.ts'
import type { SetupStepName } from '../../../domain/setup/setup-steps.ts'
import { sharedAddress } from '../../../domain/urls/public-address.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { useOrigin } from '../../identity.ts'
import type { ChangeResult } from '../change/send-change.ts'
import { useChange } from '../change/use-change.ts'
import { fetchAnswer } from '../decode.ts'

/** The checklist and its actions; `saving` is the one being sent: a step, or another action. */
export function useSetup(loaded: SetupAnswer | null) {
  const { send, sentKey: saving } = useChange<SetupStepName | 'hide' | 'remove-demo'>()
  const [{ from, setup }, setShown] = useState({ from: loaded, setup: loaded })
  if (from !== loaded) setShown({ from: loaded, setup: loaded })

  const change = { method: 'PATCH', answer: setupAnswer, reload: () => false } as const
  const show = (result: ChangeResult<{ setup: SetupAnswer }>) => {
    if (result.ok) setShown((shown) => ({ ...shown, setup: result.data.setup }))
  }
  const mark = (step: SetupStepName, done = true) =>
    void send({ ...change, key: step, path: encoded`/setup/steps/${step}`, body: { done } }, show)
  const hide = (hidden: boolean) => {
    const toast = hidden ? { success: 'Liste masquée', undo: () => hide(false) } : {}
    void send({ ...change, key: 'hide', path: '/setup', body: { hidden }, ...toast }, show)
  }

  return {
    setup,
    /** whether the list is at the top; a list completed on this page stays there until the user leaves the page */
    atTop: loaded?.shown === true && setup?.hidden === false,
    saving,
    mark,
    hide,
    removeDemo: () =>
      void send({
        key: 'remove-demo',
        path: '/setup/demo',
        method: 'DELETE',
        answer: demoRemovalAnswer,
        success: ({ message }) => message,
        // The figures of the overview change too.
        reload: ({ ok }) => ok,
      }),
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

export async function fetchSetup(signal?: AbortSignal): Promise<SetupAnswer> {
  return (await fetchAnswer(setupAnswer, '/setup', signal && { signal })).setup
}
