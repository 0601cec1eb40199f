import { isRecord, own } from '../../domain/unknown-values.ts'
import { apiUrl, callApi } from '../api-client/api.ts'
import { readUser } from './read-user.ts'
import { readSession, saveSession } from './session.ts'

/** Deduplicates concurrent calls. */
let pending: Promise<void> | null = null

/** Reloads the signed-in account, whose permissions another administrator may have changed. Never rejects. */
export function refreshAccount(): Promise<void> {
  pending ??= refresh().finally(() => {
    pending = null
  })
  return pending
}

async function refresh(): Promise<void> {
  const before = readSession()
  if (!before) return
  const response = await callApi(apiUrl('/users/me'), { signedIn: true }).catch(() => null)
  const user = isRecord(response?.data) ? readUser(own(response.data, 'user')) : null
  // The session may have changed during the request.
  const current = readSession()
  if (user?._id !== current?.user._id || current?.token !== before.token || !user) return
  if (JSON.stringify(user) !== JSON.stringify(current.user)) saveSession(current.token, user)
}
