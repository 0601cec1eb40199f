import type { WebhookEdit, WebhookInput } from '../../contracts/webhooks.ts'
import type { OpenTransaction } from '../../data/store.ts'
import { hasPermission, type Permission } from '../../domain/accounts/account.ts'
import { type AuditAction, type AuditChanges, differences } from '../../domain/audit/audit.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { type DomainError, fail, failAt, type Result } from '../../domain/errors.ts'
import { WEBHOOK_POLICY } from '../../domain/webhooks/webhook-policy.ts'
import { MAX_ENDPOINTS, type WebhookEndpoint, webhookPermission } from '../../domain/webhooks/webhooks.ts'
import { mayUse } from '../accounts/second-factor.ts'
import { record } from '../audit/record.ts'
import type { AppContext, ReadDeps, WriteDeps } from '../context.ts'
import { newWebhookKey } from './sign.ts'

type Deps = WriteDeps & Pick<AppContext, 'urlObjection' | 'randomBytes'>
type Managed = Result<{ webhook: WebhookEndpoint }>
type WithSecret = Result<{ webhook: WebhookEndpoint; secret: string }>

const FORMER_KEY_MS = DAY_MS

const OBJECTIONS = {
  form: 'Indiquez une adresse qui commence par https://, sans nom ni mot de passe.',
  private: WEBHOOK_POLICY.failures.address,
  plain: 'Cette adresse doit commencer par https://.',
} as const

/** Lists the endpoints, with the events that the rights of their makers allow now. */
export async function listWebhooks(shop: MakerDeps) {
  const webhooks = await shop.store.webhooks.list()
  return Promise.all(
    webhooks.map(async (webhook) => {
      const allowed = await Promise.all(webhook.events.map((type) => makerMayRead(shop, webhook, type)))
      return { ...webhook, effective: webhook.events.filter((_, index) => allowed[index]) }
    }),
  )
}

type MakerDeps = Pick<AppContext, 'store' | 'settings'>

/** Whether the account that set an endpoint up may read now what an event tells, as with an API key. */
export async function makerMayRead(
  shop: MakerDeps,
  endpoint: Pick<WebhookEndpoint, 'userId'>,
  type: string,
): Promise<boolean> {
  const needed = webhookPermission(type)
  return makerMay(shop, endpoint, ...(needed ? [needed] : []))
}

/** Whether the account that set an endpoint up has these permissions now. */
export async function makerMay(
  shop: MakerDeps,
  { userId }: Pick<WebhookEndpoint, 'userId'>,
  ...needed: readonly Permission[]
): Promise<boolean> {
  if (userId === null) return true
  return (await mayUse(shop, await shop.store.accounts.find(userId), ...needed)).ok
}

/** Refuses events that the author of a change may not read. */
async function objectionToEvents(
  tx: OpenTransaction,
  { actor }: Pick<AppContext, 'actor'>,
  events: readonly string[],
): Promise<DomainError | null> {
  const author = actor && (await tx.accounts.lock(actor.id))
  const needed = events.flatMap((type) => webhookPermission(type) ?? [])
  return !actor || needed.every((one) => hasPermission(author, one)) ? null : fail('PERMISSION_NOT_HELD')
}

const makerOf = ({ actor }: Pick<AppContext, 'actor'>) => ({
  userId: actor?.id ?? null,
  userName: actor?.name ?? null,
})

export async function getWebhook({ store }: ReadDeps, id: string): Promise<Managed> {
  const found = await store.webhooks.find(id)
  return found ? { ok: true, webhook: found.endpoint } : fail('WEBHOOK_NOT_FOUND')
}

/** Adds an endpoint. The key that signs what it receives is shown once. */
export async function addWebhook(shop: Deps, input: WebhookInput): Promise<WithSecret> {
  const refused = await refusedUrl(shop, input.url)
  if (refused) return refused
  const secret = newWebhookKey(shop)
  return shop.store.transaction(async (tx) => {
    if ((await tx.webhooks.list()).length >= MAX_ENDPOINTS)
      return failAt('name', 'INVALID_INPUT', `${MAX_ENDPOINTS} webhooks au maximum. Supprimez-en un.`)
    const objection = await objectionToEvents(tx, shop, input.events)
    if (objection) return objection
    const createdAt = new Date(shop.clock()).toISOString()
    const webhook = { ...input, ...makerOf(shop), id: shop.newId(), version: 1, createdAt }
    await tx.webhooks.insert(webhook, { current: secret })
    await audit(tx, shop, 'webhook.created', webhook, differences({}, audited(webhook)))
    return { ok: true, webhook, secret }
  })
}

/**
 * Changes an endpoint; switched off, it gets nothing more, nor what waits.
 * @param assured the caller has given the password, which another address needs
 */
export async function editWebhook(
  shop: Deps,
  id: string,
  { version, ...fields }: WebhookEdit,
  assured: boolean,
): Promise<Managed> {
  // An address that became unreachable must not keep its webhook from being switched off.
  const isSame = (await shop.store.webhooks.find(id))?.endpoint.url === fields.url
  const refused = isSame ? null : await refusedUrl(shop, fields.url)
  if (refused) return refused
  return changing(shop, id, async (tx, current) => {
    if (current.version !== version) return fail('EDIT_CONFLICT')
    if (current.url !== fields.url && !assured) return fail('PASSWORD_NEEDED')
    // Whoever decides where something goes, or what, is limited to what they may read themselves.
    const isRedirected = current.url !== fields.url || !isSameSet(current.events, fields.events)
    const objection = isRedirected ? await objectionToEvents(tx, shop, fields.events) : null
    if (objection) return objection
    const maker = isRedirected ? makerOf(shop) : {}
    const webhook = { ...current, ...fields, ...maker, version: version + 1 }
    await tx.webhooks.save(webhook)
    if (!webhook.active) await tx.webhooks.endQueued(id, shop.clock())
    await audit(tx, shop, 'webhook.changed', webhook, differences(audited(current), audited(webhook)))
    return { ok: true, webhook }
  })
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name) => other.includes(name))

/** Gives an endpoint another key, and the rights of whoever does; for a day, what it receives is signed with the former one too. */
export function renewKey(shop: Deps, id: string): Promise<WithSecret> {
  const secret = newWebhookKey(shop)
  return changing(shop, id, async (tx, current) => {
    const objection = await objectionToEvents(tx, shop, current.events)
    if (objection) return objection
    const webhook = { ...current, ...makerOf(shop), version: current.version + 1 }
    await tx.webhooks.save(webhook)
    const known = (await tx.webhooks.find(id))?.secret
    const former = known && { key: known.current, until: shop.clock() + FORMER_KEY_MS }
    await tx.webhooks.setSecret(id, { current: secret, ...(former && { former }) })
    await audit(tx, shop, 'webhook.key', webhook)
    return { ok: true, webhook, secret }
  })
}

export function deleteWebhook(shop: WriteDeps, id: string): Promise<Managed> {
  return changing(shop, id, async (tx, webhook) => {
    await tx.webhooks.endQueued(id, shop.clock())
    await tx.webhooks.delete(id)
    await audit(tx, shop, 'webhook.deleted', webhook)
    return { ok: true, webhook }
  })
}

/** Runs a change of an endpoint that the transaction has locked. */
export function changing<Changed extends object>(
  { store }: Pick<AppContext, 'store'>,
  id: string,
  work: (tx: OpenTransaction, webhook: WebhookEndpoint) => Promise<Result<Changed>>,
): Promise<Result<Changed>> {
  return store.transaction(async (tx) => {
    const found = await tx.webhooks.lock(id)
    return found ? work(tx, found.endpoint) : fail('WEBHOOK_NOT_FOUND')
  })
}

export function audit(
  tx: OpenTransaction,
  shop: WriteDeps,
  action: AuditAction,
  { id, name }: WebhookEndpoint,
  changes: AuditChanges = {},
): Promise<void> {
  return record(tx, shop, { action, subject: { id, name }, changes })
}

/** The rest of an address may be secret. */
function audited({ name, url, events, active }: WebhookEndpoint) {
  return { name, address: new URL(url).origin, events: [...events], active }
}

async function refusedUrl({ urlObjection }: Deps, url: string): Promise<DomainError | null> {
  const objection = await urlObjection(url)
  return objection && failAt('url', 'INVALID_INPUT', OBJECTIONS[objection])
}
