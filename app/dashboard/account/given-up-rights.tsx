import { Undo2 } from 'lucide-react'
import { useFetcher } from 'react-router'
import type { Permission } from '../../../domain/accounts/account.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SUBMIT_JSON } from '../admin-api.ts'
import { labelsOf } from '../role-labels.ts'
import type { clientAction } from './route.tsx'

/** Offers to take back permissions that the administrator took from the own account. */
export function GivenUpRights({ permissions }: { permissions: readonly Permission[] }) {
  const fetcher = useFetcher<typeof clientAction>()
  const result = fetcher.state === 'idle' ? fetcher.data : undefined
  return (
    <Alert kind="warning">
      <p className="wrap-anywhere">{`Vous avez retiré des droits à votre compte\u202f: ${labelsOf(permissions)}. Vous pouvez les reprendre pendant 24 heures.`}</p>
      <Button
        variant="secondary"
        className="max-w-full justify-self-start wrap-anywhere"
        loading={fetcher.state !== 'idle'}
        onClick={() => void fetcher.submit({ intent: 'take-back' }, SUBMIT_JSON)}
      >
        <Undo2 className="size-5" />
        <span>Reprendre mes droits</span>
      </Button>
      <p role="alert" className="font-bold text-error empty:hidden">
        {result?.ok === false && result.message}
      </p>
    </Alert>
  )
}
