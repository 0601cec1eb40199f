import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import { eraseAccountInput, ownDataAnswer } from '../../../contracts/customer-account.ts'
import { ApiError, NO_ANSWER } from '../../api-client/api.ts'
import { saveFile } from '../../browser/save-file.ts'
import { endSession } from '../../session/end-session.ts'
import { Alert } from '../../ui/alert.tsx'
import { BackButton, Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { notify } from '../../ui/toasts.tsx'
import { saveLastOrder } from '../checkout/checkout-store.ts'
import { readLastOrder } from '../checkout/last-order.ts'
import { removeMyOrder } from '../my-orders/my-orders-store.ts'
import { callCustomer } from './customer-api.ts'
import { useCustomerForm } from './use-customer-form.ts'

interface OwnDataProps {
  token: string
  orderIds: readonly string[]
}

/** Downloads what is stored about the account, and erases it. */
export function OwnData({ token, orderIds }: OwnDataProps) {
  const [loading, setLoading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [erasing, setErasing] = useState(false)

  async function download() {
    setLoading(true)
    setFailure(null)
    try {
      const data = await callCustomer(ownDataAnswer, '/customer/export', { token })
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'mes-donnees.json')
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : NO_ANSWER)
    }
    setLoading(false)
  }

  return (
    <>
      <p className="text-ink-soft">
        Le fichier contient tout ce que la boutique garde avec votre compte : profil, adresses, commandes,
        favoris et avis.
      </p>
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" loading={loading} onClick={() => void download()}>
          <Download className="size-5" />
          Télécharger mes données
        </Button>
        <Button variant="quiet" className="text-error!" onClick={() => setErasing(true)}>
          <Trash2 className="size-5" />
          Effacer mon compte
        </Button>
      </div>
      <EraseDialog open={erasing} onClose={() => setErasing(false)} {...{ token, orderIds }} />
    </>
  )
}

function EraseDialog({
  open,
  onClose,
  token,
  orderIds,
}: OwnDataProps & { open: boolean; onClose: () => void }) {
  const [currentPassword, setCurrentPassword] = useState('')
  const navigate = useNavigate()
  const { form, field, failure, sending, submit } = useCustomerForm(eraseAccountInput, async (body) => {
    await callCustomer(successAnswer, '/customer/erase', { method: 'POST', body, token })
    forgetOnDevice(orderIds)
    endSession()
    notify.success('Votre compte et vos données sont effacés.')
    void navigate('/')
  })
  return (
    <Dialog open={open} sheet title="Effacer mon compte" onClose={() => !sending && onClose()}>
      <form
        ref={form}
        noValidate
        aria-label="Effacer mon compte"
        onSubmit={(event) => void submit(event, { currentPassword })}
        className="grid grid-cols-1 gap-5 text-ink"
      >
        <p>
          Votre profil, vos adresses, vos favoris et vos avis seront supprimés. Vos commandes resteront sans
          votre nom, votre adresse et votre téléphone. C’est définitif.
        </p>
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          {...field('currentPassword', currentPassword, setCurrentPassword)}
        />
        {failure && <Alert kind="error">{failure}</Alert>}
        <div className="sheet-actions flex flex-wrap justify-end gap-3">
          <BackButton disabled={sending} onClick={onClose} />
          <Button type="submit" variant="danger" loading={sending}>
            Effacer définitivement
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The keys of erased orders are of no more use. */
function forgetOnDevice(orderIds: readonly string[]) {
  for (const orderId of orderIds) removeMyOrder(orderId)
  const last = readLastOrder()
  if (last && orderIds.includes(last.orderId)) saveLastOrder(null)
}
