import type { BulkResult } from '../../../domain/orders/bulk-summary.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { useConfirm } from '../../ui/confirm-dialog.tsx'

const ASKED = 3

/** Asks before something leaves on another day than wanted. Render the returned `dialog` once. */
export function useOtherDay() {
  const { ask, dialog } = useConfirm()
  const askAnyway = (messages: readonly string[], confirm: string, onConfirm: () => void | Promise<void>) =>
    ask({
      title: 'Pour un autre jour',
      text: [
        ...messages.slice(0, ASKED),
        ...(messages.length > ASKED ? [`Et ${pluralize(messages.length - ASKED, 'autre')}.`] : []),
      ].join(' '),
      confirm,
      onConfirm,
    })
  return { askAnyway, dialog }
}

export function messagesOf(otherDay: BulkResult['otherDay']): string[] {
  return otherDay.map(({ message }) => message)
}
