import { isRecord, own } from '../../domain/unknown-values.ts'
import { apiUrl, callApi } from '../api-client/api.ts'
import { readUser } from './read-user.ts'
import { readSession, saveSession } from './session.ts'

/** Deduplicates concurrent calls. */
let underWay: Promise<void> | null = null

/** Reloads the signed-in account, whose permissions another administrator may have changed. Never rejects. */
export function refreshAccount(): Promise<void> {
  underWay ??= refresh().finally(() => {
    underWay = null
  })
  return underWay
}

async function refresh(): Promise<void> {
  const asked = readSession()
  if (!asked) return
  const answer = await callApi(apiUrl('/users/me'), { signedIn: true }).catch(() => null)
  const user = isRecord(answer?.data) ? readUser(own(answer.data, 'user')) : null
  // The session may have changed during the request.
  const present = readSession()
  if (user?._id !== present?.user._id || present?.token !== asked.token || !user) return
  if (JSON.stringify(user) !== JSON.stringify(present.user)) saveSession(present.token, user)
}
