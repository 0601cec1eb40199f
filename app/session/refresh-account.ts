import { useSyncExternalStore } from 'react'
import { isRecord, own } from '../../domain/unknown-values.ts'
import { apiUrl, callApi } from '../api-client/api.ts'
import { createEmitter } from '../browser/store.ts'
import { readSession, readUser, saveSession } from './session.ts'

const changes = createEmitter('this tab')
let lacksSecondFactor = false
let hasConversations = false

/** Whether the account lacks a second factor that the shop requires, as last reported by the server. */
export function useLacksSecondFactor(): boolean {
  return useSyncExternalStore(
    changes.subscribe,
    () => lacksSecondFactor,
    () => false,
  )
}

/** Whether the shop has an account at WhatsApp, as last reported by the server: without one no screen names conversations. */
export function useHasConversations(): boolean {
  return useSyncExternalStore(changes.subscribe, readHasConversations, () => false)
}

export const readHasConversations = (): boolean => hasConversations

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
  const says = (name: string) => isRecord(response?.data) && own(response.data, name) === true
  lacksSecondFactor = says('secondFactorRequired')
  hasConversations = says('conversations')
  changes.emit()
  if (JSON.stringify(user) !== JSON.stringify(current.user)) saveSession(current.token, user)
}
