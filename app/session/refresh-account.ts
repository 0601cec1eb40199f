import { useSyncExternalStore } from 'react'
import { isRecord, own } from '../../domain/unknown-values.ts'
import { apiUrl, callApi } from '../api-client/api.ts'
import { createEmitter } from '../browser/store.ts'
import { readSession, readUser, saveSession } from './session.ts'

const factorChanges = createEmitter('this tab')
let lacksSecondFactor = false

/** Whether the account lacks a second factor that the shop requires, as last reported by the server. */
export function useLacksSecondFactor(): boolean {
  return useSyncExternalStore(
    factorChanges.subscribe,
    () => lacksSecondFactor,
    () => false,
  )
}

let running: Promise<void> = Promise.resolve()
let next: Promise<void> | null = null

/**
 * Reloads the signed-in account, whose permissions another administrator may have changed. Calls during a request share
 * one further request, because the current response may be older than the caller's change. Never rejects.
 */
export function refreshAccount(): Promise<void> {
  next ??= running.then(() => {
    next = null
    running = refresh()
    return running
  })
  return next
}

async function refresh(): Promise<void> {
  const before = readSession()
  if (!before) return
  const response = await callApi(apiUrl('/users/me'), { token: before.token }).catch(() => null)
  const user = isRecord(response?.data) ? readUser(own(response.data, 'user')) : null
  // The session may have changed during the request.
  const current = readSession()
  if (user?._id !== current?.user._id || current?.token !== before.token || !user) return
  lacksSecondFactor = isRecord(response?.data) && own(response.data, 'secondFactorRequired') === true
  factorChanges.emit()
  if (JSON.stringify(user) !== JSON.stringify(current.user)) saveSession(current.token, user)
}
