import type { AddressInput, ProfileInput } from '../../contracts/customer-account.ts'
import type { OpenTransaction, Store } from '../../data/store.ts'
import type { User } from '../../domain/accounts/account.ts'
import { type CustomerAddress, MAX_ADDRESSES } from '../../domain/accounts/customer.ts'
import { findDistrict } from '../../domain/deliveries/zones.ts'
import { type DomainError, fail, failAt, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'
import { readSettings } from '../settings/read-settings.ts'
import { openCustomer } from './favourites.ts'

type Deps = Pick<AppContext, 'store' | 'clock' | 'randomBytes'>

export interface CustomerProfile {
  name: string
  phone: string | null
  username: string
  email: string
}

export interface Customer {
  profile: CustomerProfile
  addresses: CustomerAddress[]
  /** the newest ones */
  orderIds: string[]
}

const MAX_ORDER_IDS = 500

export async function readCustomer(
  { store }: { store: Pick<Store, 'customers'> },
  user: User,
): Promise<Customer> {
  const [record, addresses, orders] = await Promise.all([
    store.customers.find(user._id),
    store.customers.addresses(user._id),
    store.customers.orders(user._id, { limit: MAX_ORDER_IDS, offset: 0 }),
  ])
  const { username, email } = user
  const profile = { name: user.name ?? '', phone: record?.phone ?? null, username, email }
  return { profile, addresses, orderIds: orders.map(({ orderId }) => orderId) }
}

export function changeProfile(shop: Deps, user: User, input: ProfileInput): Promise<Result<Customer>> {
  return changeCustomer(shop, user, async (tx) => {
    await tx.customers.setProfile(user._id, input, shop.clock())
    return null
  })
}

/** Adds an address, or changes the one with this id. Sent again, it is stored once. */
export async function putAddress(
  shop: Deps & Pick<AppContext, 'settings'>,
  user: User,
  id: string,
  input: AddressInput,
): Promise<Result<Customer>> {
  const { deliveryZones: zones } = await readSettings(shop, ['deliveryZones'])
  const district = findDistrict(zones, input.district)?.name ?? null
  if (zones.length > 0 && district === null) return failAt('district', 'DISTRICT_REQUIRED')
  return changeCustomer(shop, user, async (tx) => {
    const owner = await tx.customers.addressOwner(id)
    if (owner !== null && owner !== user._id) return fail('ADDRESS_NOT_FOUND')
    const { length } = await tx.customers.addresses(user._id)
    if (owner === null && length >= MAX_ADDRESSES) return fail('TOO_MANY_ADDRESSES')
    const address = { ...input, id, district, userId: user._id, now: shop.clock() }
    return (await tx.customers.putAddress(address)) ? null : fail('ADDRESS_NOT_FOUND')
  })
}

export function deleteAddress(shop: Deps, user: User, id: string): Promise<Result<Customer>> {
  return changeCustomer(shop, user, async (tx) => {
    if ((await tx.customers.addressOwner(id)) !== user._id) return fail('ADDRESS_NOT_FOUND')
    await tx.customers.deleteAddress(user._id, id)
    return null
  })
}

/** Changes what is kept for a customer, with the account locked: it may be erased at the same time. */
function changeCustomer(
  shop: Deps,
  user: User,
  change: (tx: OpenTransaction) => Promise<DomainError | null>,
): Promise<Result<Customer>> {
  return shop.store.transaction(async (tx) => {
    if ((await openCustomer(tx, shop, user._id)) === null) return fail('SESSION_EXPIRED')
    const refused = await change(tx)
    if (refused) return refused
    const changed = await tx.accounts.find(user._id)
    return { ok: true, ...(await readCustomer({ store: tx }, changed ?? user)) }
  })
}
