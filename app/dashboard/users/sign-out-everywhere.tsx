import { MonitorX } from 'lucide-react'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Button } from '../../ui/button.tsx'
import { useMutation } from '../use-mutation.ts'
import type { ShownUser } from './read-users.ts'

/** Ends the sessions of an account that is not one's own: a lost phone, somebody who has left. */
export function SignOutEverywhere({ user: { _id, username } }: { user: ShownUser }) {
  const { mutate, busy } = useMutation()
  return (
    <div className="mt-4 grid justify-items-start gap-2 border-t border-line pt-4 text-ink">
      <p className="text-sm text-ink-soft">
        Téléphone perdu, personne partie : ses sessions peuvent finir ici.
      </p>
      <Button
        variant="secondary"
        busy={busy !== null}
        onClick={() =>
          void mutate('sessions', {
            path: encoded`/users/${_id}/sessions`,
            request: { method: 'DELETE' },
            success: `${username} est déconnecté partout.`,
          })
        }
      >
        <MonitorX className="size-5" />
        Déconnecter partout
      </Button>
    </div>
  )
}
