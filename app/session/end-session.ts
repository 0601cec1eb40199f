import { parseJson } from '../../domain/unknown-values.ts'
import { ApiError } from '../api-client/api.ts'
import { loadOwnDevice } from '../push/load-own-device.ts'
import { notify } from '../ui/toasts.tsx'
import { customerId, forgetTexts, itemOf, ownEntries } from './account-texts.ts'
import { clearSession, readSession, type SessionUser, saveSession } from './session.ts'
import { STORED_KEYS } from './stored-keys.ts'

const AREAS = ['localStorage', 'sessionStorage'] as const

/** Ends the session in this browser, however it ended, and forgets what its account brought. */
export function endSession(): void {
  const former = customerId()
  clearSession()
  forgetFormer(former)
}

/** Begins a session. What another account brought that nobody signed out of is forgotten. */
export function beginSession(token: string, user: SessionUser): void {
  const former = customerId()
  saveSession(token, user)
  forgetFormer(former)
  // This browser shows no notifications of an account that was signed in before.
  loadOwnDevice()
    .then((device) => device?.leaveOthersNotifications(user._id))
    .catch(() => {})
}

/** Ends the session that an answer of the server says is no longer valid. A session begun since stays. */
export function endIfExpired(error: unknown, token: string): void {
  if (error instanceof ApiError && error.status === 401) endExpired(token)
}

/**
 * Ends the session with which an order was sent, if the shop no longer knew it (`signedIn`): the order is in no account.
 * Call it before the order is kept, so that this device keeps it as a guest's instead of forgetting it with the session.
 */
export function endIfOrderedAsGuest(signedIn: unknown, token: string | undefined): void {
  if (signedIn === false && token !== undefined) endExpired(token)
}

function endExpired(token: string): void {
  if (readSession()?.token !== token) return
  endSession()
  notify.error('Session expirée')
}

function forgetFormer(former: string | null): void {
  for (const area of AREAS) {
    forgetTexts(area)
    if (former !== null && former !== customerId())
      for (const key of ACCOUNT_KEYS) itemOf(area, key).write(null)
  }
  const orders = itemOf('localStorage', 'myOrders')
  const kept = ownEntries(parseJson(orders.read()))
  orders.write(kept.length > 0 ? JSON.stringify(kept) : null)
  // Tells the stores of this tab, as the browser tells those of the others.
  window.dispatchEvent(new Event('storage'))
}

/** The session itself is written by `clearSession` and `saveSession`. */
const ACCOUNT_KEYS = Object.entries(STORED_KEYS).flatMap(([key, belongsTo]) =>
  belongsTo === 'account' && key !== 'token' && key !== 'user' ? [key] : [],
)
