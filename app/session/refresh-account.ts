import { isRecord, own } from '../../domain/unknown-values.ts'
import { apiUrl, callApi } from '../api-client/api.ts'
import { readUser } from './read-user.ts'
import { readSession, saveSession } from './session.ts'

/** One at a time: several refused calls are one reason to ask. */
let underWay: Promise<void> | null = null

/**
 * Reads the signed-in account anew: another administrator may have changed what it may do. It never disturbs by failing;
 * the next call says what is wrong.
 */
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
  // Somebody else may have signed in, or nobody be signed in any more, by the time of the answer.
  const present = readSession()
  if (user?._id !== present?.user._id || present?.token !== asked.token || !user) return
  if (JSON.stringify(user) !== JSON.stringify(present.user)) saveSession(present.token, user)
}
