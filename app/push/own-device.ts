import { isRecord, parseJson, textAt } from '../../domain/unknown-values.ts'
import { apiUrl, callApi } from '../api-client/api.ts'
import { pushDeviceItem as item } from './device-item.ts'

/** Which account's notifications this browser shows. */
export interface OwnDevice {
  /** of the device, in the shop */
  id: string
  /** id of the account */
  account: string
  /** the shop's public key with which it subscribed */
  serverKey: string
}

export function readOwnDevice(): OwnDevice | null {
  const data = parseJson(item.read())
  if (!isRecord(data)) return null
  return { id: textAt(data, 'id'), account: textAt(data, 'account'), serverKey: textAt(data, 'serverKey') }
}

export function saveOwnDevice(device: OwnDevice | null): void {
  item.write(device && JSON.stringify(device))
}

/** The browser's subscription; null without one, and where there is no service worker. */
export async function readSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/**
 * Ends the notifications in this browser when its account signs out or another one signs in. The browser's own part is
 * enough: its push service then tells the shop that the device is gone.
 * @param token of the account that signs out; null when it is not known any more
 */
export async function leaveNotifications(token: string | null): Promise<void> {
  const device = readOwnDevice()
  if (!device) return
  saveOwnDevice(null)
  const ended = readSubscription().then((subscription) => subscription?.unsubscribe())
  const path = apiUrl(`/push/devices/${encodeURIComponent(device.id)}`)
  const told = token === null ? null : callApi(path, { method: 'DELETE', token })
  await Promise.allSettled([ended, told])
}

/** Ends the notifications of another account in this browser. */
export async function leaveOthersNotifications(account: string): Promise<void> {
  const device = readOwnDevice()
  if (device && device.account !== account) await leaveNotifications(null)
}
