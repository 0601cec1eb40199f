import { useFetcher } from 'react-router'
import { notify } from '../../ui/toasts.tsx'
import { SUBMIT_JSON } from '../admin-api.ts'
import type { RestoreResult } from './undo-action.ts'

export interface Undo {
  run: (id: string) => void
  /** Shows a message with an undo button; null: without the button. */
  offer: (message: string, id: string | null) => void
  loading: boolean
  result: RestoreResult | null
  clear: () => void
}

/** Undoes bulk actions through the page's `clientAction`, with the intent `undo`. */
export function useUndo(): Undo {
  const fetcher = useFetcher<RestoreResult>()
  const run = (id: string) => void fetcher.submit({ intent: 'undo', id }, SUBMIT_JSON)
  return {
    run,
    offer: (message, id) => {
      if (fetcher.data) void fetcher.reset()
      void notify.success(
        message,
        id === null ? {} : { action: { label: 'Annuler', onClick: () => run(id) } },
      )
    },
    loading: fetcher.state !== 'idle',
    result: fetcher.state === 'idle' ? (fetcher.data ?? null) : null,
    clear: () => void fetcher.reset(),
  }
}
