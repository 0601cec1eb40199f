import type { InferOutput } from 'valibot'
import { planAnswer } from '../../../contracts/planned-changes.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { notify } from '../../ui/toasts.tsx'
import { messageOrFailed } from '../admin-api.ts'
import type { Change, ChangeResult } from '../change/send-change.ts'
import { useChange } from '../change/use-change.ts'

type PlanAnswer = InferOutput<typeof planAnswer>

/** Changes plans. A new plan can be cancelled from its toast, a cancelled one restored. */
export function usePlanChange() {
  const { send, loading } = useChange()

  function save(
    change: Pick<Change<PlanAnswer>, 'method' | 'path' | 'body' | 'undo' | 'silent'>,
    onResult: (result: ChangeResult<PlanAnswer>) => void = () => {},
  ) {
    const texts = { failure: messageOrFailed, success: ({ message }: PlanAnswer) => message }
    return send({ ...change, ...texts, answer: planAnswer }, (result) => {
      const warnings = result.ok ? result.data.warnings : []
      if (warnings.length > 0) void notify.warning(warnings.slice(0, 2).join(' '))
      onResult(result)
    })
  }

  const move = (id: string, step: 'cancel' | 'restore') =>
    void save({
      path: `${encoded`/planned-changes/${id}`}/${step}`,
      method: 'POST',
      ...(step === 'cancel' && { undo: () => move(id, 'restore') }),
    })

  return {
    save,
    cancel: (id: string) => move(id, 'cancel'),
    restore: (id: string) => move(id, 'restore'),
    loading,
  }
}
