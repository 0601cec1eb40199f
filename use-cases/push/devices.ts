import type { PushDeviceInput, PushPreferencesInput, PushRenewalInput } from '../../contracts/push.ts'
import type { PushDevice } from '../../data/queries/push.ts'
import type { User } from '../../domain/accounts/account.ts'
import { type DomainError, fail, type Result } from '../../domain/errors.ts'
import { outageOf } from '../../domain/outages.ts'
import { failureText } from '../../domain/outbox/channels.ts'
import { TEST_NOTIFICATION } from '../../domain/push/notification-texts.ts'
import { lockSignedIn, type SignedInUser } from '../accounts/open-session.ts'
import type { AppContext } from '../context.ts'
import { noteView } from './note-view.ts'
import { offeredTopics, readPreferences } from './recipients.ts'
import { encodeFor, sendTo } from './send-message.ts'
import { readSigningKeys } from './signing-keys.ts'

const MOST_DEVICES = 20
const TEST = { ttlMs: 60_000, urgency: 'high' } as const

type Deps = Pick<
  AppContext,
  'store' | 'clock' | 'newId' | 'pushEncoder' | 'publicUrl' | 'sendRequest' | 'settings' | 'withLock'
>

/** The account's devices and choices, and the key with which a browser subscribes. */
export async function showPush(shop: Deps, user: User) {
  const { publicKey } = await readSigningKeys(shop)
  const known = new Set((await shop.store.push.keys()).map((keys) => keys.publicKey))
  const devices = await shop.store.push.devices(user._id)
  const allowed = await offeredTopics(shop, user)
  const { topics, quiet } = await readPreferences(shop, user._id)
  return {
    publicKey,
    devices: devices.map(({ id, device, createdAt, acceptedAt, serverKey, browserSecret }) => ({
      id,
      device,
      createdAt: new Date(createdAt).toISOString(),
      acceptedAt: acceptedAt === null ? null : new Date(acceptedAt).toISOString(),
      reachable: known.has(serverKey) && browserSecret !== null,
    })),
    allowed,
    topics: allowed.filter((topic) => topics.includes(topic)),
    quiet,
  }
}

/** Stores a browser for the account. One that another account used before belongs to this account from now on. */
export async function addDevice(
  shop: Deps,
  owner: SignedInUser,
  input: PushDeviceInput,
): Promise<Result<{ id: string }>> {
  const refused = await objectionTo(shop, input)
  if (refused) return refused
  return shop.store.transaction(async (tx) => {
    const user = await lockSignedIn(tx, shop, owner)
    if (!user) return fail('SESSION_EXPIRED')
    const known = await tx.push.findEndpoint(input.endpoint)
    const own = await tx.push.devices(user._id)
    if (known?.userId !== user._id && own.length >= MOST_DEVICES) return fail('TOO_MANY_DEVICES')
    const id = known?.id ?? shop.newId()
    await tx.push.saveDevice({ ...input, id, userId: user._id, createdAt: shop.clock() })
    return { ok: true, id }
  })
}

/** Replaces the address of a browser that proves that it had the former one, which nobody else knows. */
export async function renewDevice(
  shop: Deps,
  { former, ...input }: PushRenewalInput,
): Promise<Result<object>> {
  const refused = await objectionTo(shop, input)
  if (refused) return refused
  return shop.store.transaction(async (tx) => {
    const device = await tx.push.findEndpoint(former)
    const other = await tx.push.findEndpoint(input.endpoint)
    if (!device || (other && other.userId !== device.userId)) return fail('DEVICE_NOT_FOUND')
    const { id, userId, device: name, createdAt } = device
    if (former !== input.endpoint) await tx.push.deleteDevice(id)
    await tx.push.saveDevice({ ...input, id, userId, device: name, createdAt })
    return { ok: true }
  })
}

/** Encrypts a message for the browser once, so that no later message fails because of its keys. */
async function objectionTo(
  shop: Deps,
  device: Pick<PushDevice, 'endpoint' | 'browserKey' | 'browserSecret' | 'serverKey'>,
): Promise<DomainError | null> {
  try {
    return (await encodeFor(shop, device, TEST_NOTIFICATION, TEST)) ? null : fail('PUSH_KEY_CHANGED')
  } catch (error) {
    // It says nothing about the browser.
    if (outageOf(error) !== null) throw error
    return fail('DEVICE_REFUSED')
  }
}

export async function removeDevice(
  { store }: Pick<AppContext, 'store'>,
  user: User,
  id: string,
): Promise<Result<object>> {
  return (await store.push.deleteDevice(id, user._id)) ? { ok: true } : fail('DEVICE_NOT_FOUND')
}

/** Sends a notification at once. @returns what the push service answered */
export async function testDevice(
  shop: Deps,
  user: User,
  id: string,
): Promise<Result<{ device: string; answer: string }>> {
  const found = await shop.store.push.findDevice(id)
  if (found?.userId !== user._id) return fail('DEVICE_NOT_FOUND')
  const request = await encodeFor(shop, found, TEST_NOTIFICATION, TEST)
  if (!request) return fail('PUSH_KEY_CHANGED')
  const { gone, ...delivery } = await sendTo(shop, found, request)
  if (gone) return fail('DEVICE_GONE')
  if (delivery.outcome === 'accepted') return { ok: true, device: found.device, answer: delivery.answer }
  const failure = 'failure' in delivery ? delivery.failure : 'unclear'
  const answer = 'answer' in delivery && delivery.answer ? ` (${delivery.answer})` : ''
  return fail('PUSH_TEST_FAILED', { message: `${failureText('push', failure)}${answer}` })
}

/** Stores the choices. Those about what the account may not see stay as they are. */
export async function savePreferences(
  shop: Pick<AppContext, 'store' | 'clock' | 'settings'>,
  user: User,
  { topics, quiet }: PushPreferencesInput,
): Promise<void> {
  const allowed = await offeredTopics(shop, user)
  await shop.store.transaction(async (tx) => {
    const before = await readPreferences({ store: tx }, user._id)
    const hidden = before.topics.filter((topic) => !allowed.some((one) => one === topic))
    const chosen = allowed.filter((topic) => topics.includes(topic))
    await tx.push.savePreferences(user._id, { topics: [...chosen, ...hidden], quiet }, shop.clock())
  })
}

/** Notes that the actor has opened an order. */
export async function viewOrder(
  { store, clock, actor }: Pick<AppContext, 'store' | 'clock' | 'actor'>,
  orderId: string,
): Promise<Result<object>> {
  return store.transaction(async (tx) => {
    if (!(await tx.orders.followAccess(orderId))) return fail('ORDER_NOT_FOUND')
    await noteView(tx, orderId, actor, clock())
    return { ok: true }
  })
}
