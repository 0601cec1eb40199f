import type { PaymentMethod } from '../../../domain/orders/order.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface OrderQuestionProps {
  open: boolean
  paymentMethod: PaymentMethod
  sending: boolean
  onCancel: () => void
  onContinue: () => void
}

/** The last question before the order leaves (storefront.md §2). It stays while the order is on its way. */
export function OrderQuestion({ open, paymentMethod, sending, onCancel, onContinue }: OrderQuestionProps) {
  return (
    <Dialog
      open={open}
      title="Confirmation de la commande"
      onClose={() => !sending && onCancel()}
      actions={
        <>
          <Button look="secondary" disabled={sending} onClick={onCancel}>
            Annuler
          </Button>
          <Button busy={sending} onClick={onContinue}>
            Continuer
          </Button>
        </>
      }
    >
      {paymentMethod === 'Cash'
        ? 'Vous serez redirigé vers WhatsApp pour finaliser votre commande.'
        : `Vous serez redirigé vers la page de paiement ${paymentMethod} pour régler votre commande.`}
    </Dialog>
  )
}
