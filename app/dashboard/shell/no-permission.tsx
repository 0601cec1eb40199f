import type { Permission } from '../../../domain/accounts/account.ts'
import { isOffered, useSession } from '../../session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { missingPermission } from '../role-texts.ts'
import { SECTIONS } from '../sections.ts'

/** Stands where a page would, for an account that may not see it: why, and where it may go instead. */
export function NoPermission({ needs }: { needs: Permission }) {
  const session = useSession()
  return (
    <div className="grid justify-items-start gap-5">
      <h1 className="text-2xl">Page réservée</h1>
      <Message kind="info">{missingPermission(needs)}</Message>
      <div className="flex flex-wrap gap-3">
        {SECTIONS.filter((section) => isOffered(session, section.needs)).map(({ to, label }) => (
          <ButtonLink key={to} to={to} look="secondary">
            {label}
          </ButtonLink>
        ))}
      </div>
    </div>
  )
}
