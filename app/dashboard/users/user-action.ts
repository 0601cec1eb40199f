import { encoded } from '../../../domain/urls/url-template.ts'
import { refreshAccount } from '../../session/refresh-account.ts'
import { readSession } from '../../session/session.ts'
import { type MutationResult, mutate } from '../admin-api.ts'

type Access = { role: string; permissions?: Record<string, boolean> }

export type UserSubmission =
  | { intent: 'add'; account: { username: string; email: string; password: string } & Access }
  | { intent: 'delete'; id: string }
  | { intent: 'set-permissions'; id: string; access: Access & { was: Access; confirmed?: boolean } }
  | { intent: 'end-sessions'; id: string; username: string }
  | { intent: 'reset-code'; id: string }
  | { intent: 'remove-second-factor'; id: string; username: string }

export async function userAction({ request }: { request: Request }): Promise<MutationResult> {
  const submission: UserSubmission = await request.json()
  switch (submission.intent) {
    case 'add':
      return mutate({
        path: '/users/register',
        method: 'POST',
        body: submission.account,
        success: 'Utilisateur ajouté !',
        failure: (message) => `Erreur lors de l'ajout de l'utilisateur : ${message ?? 'Erreur inconnue'}`,
      })
    case 'delete':
      return mutate({
        path: encoded`/users/${submission.id}`,
        method: 'DELETE',
        success: 'Utilisateur supprimé !',
        failure: (message) => `Erreur lors de la suppression.${message ? ` ${message}` : ''}`,
      })
    case 'set-permissions':
      return setPermissions(submission.id, submission.access)
    case 'reset-code':
      return mutate({ path: encoded`/users/${submission.id}/reset-code`, method: 'POST' })
    case 'remove-second-factor':
      return mutate({
        path: encoded`/users/${submission.id}/second-factor`,
        method: 'DELETE',
        success: `La double authentification de ${submission.username} est retirée.`,
      })
    case 'end-sessions':
      return mutate({
        path: encoded`/users/${submission.id}/sessions`,
        method: 'DELETE',
        success: `${submission.username} est déconnecté partout.`,
      })
  }
}

async function setPermissions(
  id: string,
  access: Access & { was: Access; confirmed?: boolean },
): Promise<MutationResult> {
  const path = encoded`/users/${id}`
  const result = await mutate({ path, method: 'PATCH', body: access, success: 'Droits mis à jour !' })
  if (result.ok && id === readSession()?.user._id) await refreshAccount()
  return result
}
