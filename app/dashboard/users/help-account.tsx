import { KeyRound, ShieldOff } from 'lucide-react'
import { useFetcher } from 'react-router'
import * as v from 'valibot'
import { resetCodeAnswer } from '../../../contracts/access.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { SUBMIT_JSON } from '../admin-api.ts'
import { formatDateTime } from '../format-dates.ts'
import type { ShownUser } from './read-users.ts'
import type { userAction } from './user-action.ts'

/** Long words fit on a phone with large text. */
const WRAPPED = 'max-w-full wrap-anywhere'

/** Helps the owner of an account who lost a password or a phone. */
export function HelpAccount({ user: { _id, username, secondFactor } }: { user: ShownUser }) {
  const fetcher = useFetcher<typeof userAction>()
  const removal = useFetcher<typeof userAction>()
  const { ask, dialog } = useConfirm()
  const parsed = fetcher.data?.ok ? v.safeParse(resetCodeAnswer, fetcher.data.data) : null
  const reset = parsed?.success ? parsed.output : null
  const isRemoved = removal.data?.ok === true

  const askToRemove = () =>
    ask({
      title: username,
      text: 'Retirer la double authentification de ce compte ? Son mot de passe suffira pour se connecter.',
      confirm: 'Retirer',
      danger: true,
      onConfirm: () => removal.submit({ intent: 'remove-second-factor', id: _id, username }, SUBMIT_JSON),
    })

  return (
    <div className="mt-4 grid grid-cols-1 justify-items-start gap-3 border-t border-line pt-4 text-ink">
      <p className="text-sm text-ink-soft">
        Mot de passe oublié : un code permet d’en choisir un nouveau sur la page « Mot de passe oublié ».
      </p>
      {reset ? (
        <>
          <Alert kind="info">
            <span className="wrap-anywhere">Donnez ce code à {username}. Il ne sera plus affiché.</span>
            <span className="font-mono text-lg wrap-anywhere">{reset.code}</span>
            <span className="text-sm font-normal">Valable jusqu’au {formatDateTime(reset.expiresAt)}.</span>
          </Alert>
          <CopyButton text={reset.code} done="Code copié" className={WRAPPED}>
            Copier le code
          </CopyButton>
        </>
      ) : (
        <Button
          variant="secondary"
          className={WRAPPED}
          loading={fetcher.state !== 'idle'}
          onClick={() =>
            void fetcher.submit(
              { intent: 'reset-code', id: _id },
              { ...SUBMIT_JSON, defaultShouldRevalidate: false },
            )
          }
        >
          <KeyRound className="size-5" />
          Créer un code de réinitialisation
        </Button>
      )}
      {secondFactor && !isRemoved && (
        <Button
          variant="secondary"
          className={WRAPPED}
          loading={removal.state !== 'idle'}
          onClick={askToRemove}
        >
          <ShieldOff className="size-5" />
          Retirer la double authentification
        </Button>
      )}
      {dialog}
    </div>
  )
}
