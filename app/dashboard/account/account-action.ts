import { refreshAccount } from '../../session/refresh-account.ts'
import { type MutationResult, mutate } from '../admin-api.ts'

export type AccountSubmission =
  | { intent: 'password'; body: { currentPassword: string; password: string } }
  | { intent: 'begin'; body: { currentPassword: string } }
  | { intent: 'confirm'; body: { code: string } }
  | { intent: 'recovery-codes' | 'remove'; body: { currentPassword: string; code: string } }

const PATHS = {
  password: '/users/me/password',
  begin: '/users/me/second-factor',
  confirm: '/users/me/second-factor/confirm',
  'recovery-codes': '/users/me/second-factor/recovery-codes',
  remove: '/users/me/second-factor/remove',
} as const

const SUCCESS: Partial<Record<AccountSubmission['intent'], string>> = {
  password: 'Mot de passe changé. Vos autres appareils sont déconnectés.',
  remove: 'Double authentification désactivée.',
}

/** Handles the mutations of the signed-in account. Forms show failures themselves. */
export async function accountAction(
  request: Request,
): Promise<MutationResult & { intent: AccountSubmission['intent'] }> {
  const { intent, body }: AccountSubmission = await request.json()
  const success = SUCCESS[intent]
  const result = await mutate({
    path: PATHS[intent],
    method: 'POST',
    body,
    silent: true,
    ...(success && { success }),
  })
  if (result.ok && (intent === 'confirm' || intent === 'remove')) await refreshAccount()
  return { ...result, intent }
}
