import { type ComponentType, useState } from 'react'
import { ApiError, NO_ANSWER } from '../../api-client/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import type { MyOrder } from './my-orders-store.ts'
import type { ReorderDialogProps } from './reorder.tsx'

interface Planned extends Omit<ReorderDialogProps, 'onClose'> {
  Dialog: ComponentType<ReorderDialogProps>
}

/** `Commander à nouveau` (F-40) shows changes since the order before it adds anything to the cart. */
export function ReorderButton({ order }: { order: MyOrder }) {
  const [loading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [planned, setPlanned] = useState<Planned | null>(null)

  async function reorder() {
    setLoading(true)
    setFailure(null)
    try {
      const { addToCartAgain, loadReorder, ReorderDialog } = await import('./reorder.tsx')
      const lines = await loadReorder(order)
      if (lines.some(({ changes }) => changes.length > 0)) setPlanned({ Dialog: ReorderDialog, lines })
      else addToCartAgain(lines)
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : NO_ANSWER)
    }
    setLoading(false)
  }

  return (
    <>
      <Button variant="secondary" loading={loading} onClick={reorder} className="px-3.5! text-sm!">
        Commander à nouveau<span className="sr-only"> la commande {order.orderId}</span>
      </Button>
      {failure !== null && (
        <div className="w-full">
          <Alert kind="error">{failure}</Alert>
        </div>
      )}
      {planned && <planned.Dialog lines={planned.lines} onClose={() => setPlanned(null)} />}
    </>
  )
}
