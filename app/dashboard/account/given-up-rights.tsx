import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { successAnswer } from '../../../contracts/answer-fields.ts'
import type { Permission } from '../../../domain/accounts/account.ts'
import { refreshAccount } from '../../session/refresh-account.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useNamedPermissions } from '../access.ts'
import { useChange } from '../change/use-change.ts'
import { labelsOf } from '../role-labels.ts'

/** Offers to take back permissions that the administrator took from the own account. */
export function GivenUpRights({ permissions }: { permissions: readonly Permission[] }) {
  const { send, loading } = useChange()
  const [failure, setFailure] = useState('')
  const named = useNamedPermissions()
  const takeBack = () => {
    setFailure('')
    const change = { path: '/users/me/permissions/undo', method: 'POST', answer: successAnswer } as const
    void send({ ...change, success: 'Vos droits sont de nouveau là.', silent: true }, (result) => {
      if (result.ok) void refreshAccount()
      else setFailure(result.message)
    })
  }
  return (
    <Alert kind="warning">
      <p className="wrap-anywhere">{`Vous avez retiré des droits à votre compte\u202f: ${labelsOf(permissions, named)}. Vous pouvez les reprendre pendant 24 heures.`}</p>
      <Button
        variant="secondary"
        className="max-w-full justify-self-start wrap-anywhere"
        loading={loading}
        onClick={takeBack}
      >
        <Undo2 className="size-5" />
        <span>Reprendre mes droits</span>
      </Button>
      <p role="alert" className="font-bold text-error empty:hidden">
        {failure}
      </p>
    </Alert>
  )
}
