import { createECDH } from 'node:crypto'
import type { Permission, User } from '../../domain/accounts/account.ts'
import { PERMISSIONS } from '../../domain/accounts/account.ts'
import type { PushNotification } from '../../domain/push/push-notification.ts'
import type { OutgoingRequest } from '../../integrations/network/send-request.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { pushChannel } from '../../use-cases/push/push-channel.ts'
import { readSigningKeys } from '../../use-cases/push/signing-keys.ts'
import { type Browser, readMessage } from './push-service.ts'
import type { TestShop } from './shop.ts'

/** Adds an administrator, by default with all permissions. */
export async function anAdministrator(
  shop: TestShop,
  name: string,
  may: readonly Permission[] = PERMISSIONS,
): Promise<User> {
  const user: User = {
    _id: `user-${name}`,
    name: null,
    username: name,
    email: `${name}@exemple.sn`,
    role: 'admin',
    permissions: Object.fromEntries(PERMISSIONS.map((one) => [one, may.includes(one)])),
    createdAt: new Date(shop.clock()).toISOString(),
  }
  await shop.store.accounts.insert(user, 'no password')
  return user
}

const PUSH_ORIGIN = 'https://push.example.com'

/** The keys of every browser in the tests. */
const ecdh = createECDH('prime256v1')
export const BROWSER_KEYS = {
  browserKey: ecdh.generateKeys('base64url'),
  browserSecret: Buffer.alloc(16, 'secret').toString('base64url'),
}

export const endpointOf = (device: string) => `${PUSH_ORIGIN}/${device}`

/** Adds a browser that shows an account's notifications. @param device name; its endpoint ends with it */
export async function aDevice(
  shop: TestShop,
  { _id: userId }: Pick<User, '_id'>,
  device: string,
): Promise<void> {
  await shop.store.push.saveDevice({
    id: device,
    userId,
    endpoint: endpointOf(device),
    ...BROWSER_KEYS,
    serverKey: (await readSigningKeys(shop)).publicKey,
    device,
    createdAt: shop.clock(),
  })
}

/** Adds an administrator with one browser of the same name. */
export async function aToldAdministrator(
  shop: TestShop,
  name: string,
  may?: readonly Permission[],
): Promise<User> {
  const user = await anAdministrator(shop, name, may)
  await aDevice(shop, user, name)
  return user
}

/** Sends what is due. @returns what arrived since the last call, as `[device, notification]`, sorted by device */
export async function deliverPush(shop: TestShop): Promise<[device: string, PushNotification][]> {
  const channels = { push: pushChannel(shop) }
  const stopping = new AbortController().signal
  await deliverDue(shop, channels, { stopping })
  // An alert queues messages, which the same call has not always seen.
  await deliverDue(shop, channels, { stopping })
  const sent = await Promise.all(shop.requests.sent.splice(0).map((request) => readAsBrowser(shop, request)))
  return sent.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Decrypts what was sent to a browser of the tests. */
async function readAsBrowser(
  shop: TestShop,
  { method, url, headers, body }: OutgoingRequest,
): Promise<[device: string, PushNotification]> {
  const device = url.split('/').at(-1) ?? ''
  const serverKey = (await shop.store.push.findDevice(device))?.serverKey ?? ''
  const known = serverKey === '' ? (await readSigningKeys(shop)).publicKey : serverKey
  const browser: Browser = { ecdh, secret: Buffer.alloc(16, 'secret'), serverKey: known }
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const { text } = readMessage({ method, headers: named }, Buffer.from(body ?? ''), {
    ...{ device, origin: PUSH_ORIGIN, ...browser },
  })
  return [device, JSON.parse(text)]
}
