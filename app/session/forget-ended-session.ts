import { apiUrl, callApi } from '../api-client/api.ts'
import { endIfExpired } from './end-session.ts'
import { isCustomer, readSession } from './session.ts'

let asked: string | null = null

/**
 * Asks once whether the customer's session is still valid, before this device goes on showing what the account brought: it
 * may have expired, or ended on another device.
 */
export async function forgetEndedSession(): Promise<void> {
  const session = readSession()
  if (!session || !isCustomer(session) || asked === session.token) return
  const { token } = session
  asked = token
  try {
    await callApi(apiUrl('/users/me'), { token })
  } catch (error) {
    endIfExpired(error, token)
  }
}
