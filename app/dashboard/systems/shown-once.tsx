import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export interface Secret {
  title: string
  text: string
  secret: string
}

/** A key that the shop shows only now. Mount it only while there is one. */
export function ShownOnce({ title, text, secret, onClose }: Secret & { onClose: () => void }) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Terminé
          </Button>
          <CopyButton text={secret} done="Clé copiée" variant="primary">
            Copier la clé
          </CopyButton>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <p>{text}</p>
        <p className="rounded-field bg-ground p-3 font-mono wrap-anywhere">{secret}</p>
        <p className="text-sm text-ink-soft">Elle ne sera plus affichée.</p>
      </div>
    </Dialog>
  )
}
