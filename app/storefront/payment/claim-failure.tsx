import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface NoticeFailureProps {
  open: boolean
  ussd: string
  onClose: () => void
}

/** The payment claim could not be sent: paying by USSD code still works. */
export function ClaimFailure({ open, ussd, onClose }: NoticeFailureProps) {
  return (
    <Dialog
      alert
      open={open}
      title="Paiement non signalé"
      onClose={onClose}
      actions={
        <>
          <CopyButton text={ussd} done="Code USSD copié">
            Copier le code USSD
          </CopyButton>
          <Button onClick={onClose}>J’ai compris</Button>
        </>
      }
    >
      {`Erreur lors de la notification. Utilisez le code USSD : ${ussd}`}
    </Dialog>
  )
}
