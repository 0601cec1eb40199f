import { pushDeviceAnswer } from '../../../../contracts/push.ts'
import { apiUrl } from '../../../api-client/api.ts'
import {
  leaveNotifications,
  readOwnDevice,
  readSubscription,
  saveOwnDevice,
} from '../../../push/own-device.ts'
import { sessionToken } from '../../../session/session.ts'
import { adminApi } from '../../admin-api.ts'
import { decode } from '../../decode.ts'
import { deviceName } from './device-name.ts'

/**
 * Whether this browser can show notifications. `home-screen`: an iPhone shows them only in the app on its home screen;
 * `not-ready`: the service worker does not run (yet).
 */
export type Ability = 'able' | 'insecure' | 'home-screen' | 'unsupported' | 'denied' | 'not-ready'

const READY_MS = 5000

export async function readAbility(): Promise<Ability> {
  if (!window.isSecureContext) return 'insecure'
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return isIPhone() ? 'home-screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await readRegistration()) ? 'able' : 'not-ready'
}

/** Recent iPads call themselves Macs, but have a touch screen. */
function isIPhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

async function readRegistration(): Promise<ServiceWorkerRegistration | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), READY_MS))
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** @returns the id of this browser's device: null without a subscription of this account with the shop's key */
export async function readThisDevice(account: string, publicKey: string): Promise<string | null> {
  const own = readOwnDevice()
  if (own?.account !== account || own.serverKey !== publicKey) return null
  return (await readSubscription()) ? own.id : null
}

/**
 * Asks for the permission and subscribes. Call it after a tap.
 * @returns false when the user did not allow it
 * @throws ApiError when the shop refuses; a DOMException when the browser cannot subscribe
 */
export async function subscribe(account: string, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await readRegistration()
  if (!registration) throw new Error('The service worker is not ready.')
  // One with another key refuses the new one.
  if (readOwnDevice()?.serverKey !== publicKey) await (await readSubscription())?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const { endpoint, keys } = (await registration.pushManager.subscribe(options)).toJSON()
  const json = { browserKey: keys?.p256dh, browserSecret: keys?.auth, serverKey: publicKey }
  const device = deviceName(navigator.userAgent)
  const { data } = await adminApi(apiUrl('/push/devices'), {
    method: 'POST',
    body: { endpoint, ...json, device },
  })
  const { id } = decode(pushDeviceAnswer, data)
  saveOwnDevice({ id, account, serverKey: publicKey })
  return true
}

/** Ends the notifications in this browser. */
export function unsubscribe(): Promise<void> {
  return leaveNotifications(sessionToken())
}
