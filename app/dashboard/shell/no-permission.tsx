import type { Permission } from '../../../domain/accounts/account.ts'
import { useSession } from '../../session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { missingPermission } from '../role-labels.ts'
import { allowedSections } from '../sections.ts'

export function NoPermission({ needs }: { needs: Permission }) {
  const open = allowedSections(useSession())
  return (
    <div className="grid justify-items-start gap-5">
      <h1 className="text-2xl">Page réservée</h1>
      <Alert kind="info">{open.length > 0 ? missingPermission(needs) : NO_RIGHTS}</Alert>
      <div className="flex flex-wrap gap-3">
        {open.map(({ to, label }) => (
          <ButtonLink key={to} to={to} variant="secondary">
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
  )
}

const NO_RIGHTS =
  'Votre compte n’a encore aucun droit : un administrateur qui gère les comptes peut en donner.'
