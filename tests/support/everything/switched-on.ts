import { TOTP } from 'otpauth'
import { defaultSettings } from '../../../config/settings.ts'
import type { Settings } from '../../../contracts/settings.ts'
import { PERMISSIONS } from '../../../domain/accounts/account.ts'
import { SUGGESTED_CATEGORIES } from '../../../domain/feeds/google-categories.ts'
import { PUSH_TOPIC_NAMES } from '../../../domain/push/push-topics.ts'
import { WEBHOOK_EVENT_NAMES } from '../../../domain/webhooks/webhooks.ts'
import { aDeliveryZone } from '../../builders/a-delivery-zone.ts'
import { mailSettingsOf } from '../../builders/mail-settings.ts'
import { withWhatsApp } from '../../builders/whatsapp-settings.ts'
import { WHATSAPP_ACCOUNT } from '../whatsapp-webhooks.ts'
import type { Answer, Call, Calls } from './calls.ts'
import type { Outside } from './outside.ts'

export const PASSWORD = 'doudou-et-biberon'
const ALL_PERMISSIONS = Object.fromEntries(PERMISSIONS.map((one) => [one, true]))

/** A table of sizes of the shop's own, beside those that it comes with. */
export const OWN_SIZES: Settings['sizeTables'][number] = {
  ...{ id: 'sizes-of-kiabi', category: 'Vêtements/Nouveau-né', brand: 'Kiabi', measure: 'body' },
  rows: ['6 mois : 4-6 mois, 61-67 cm, 6-8 kg', '9 mois : 7-9 mois, 68-71 cm, 8-9 kg'],
}

export interface Administrator {
  call: Call
  token: string
  user: Answer
  recoveryCodes: string[]
}

/** A shop in which everything is switched on. */
export interface Everything {
  calls: Calls
  outside: Outside
  /** the first administrator */
  awa: Administrator
  khady: Administrator
  /** the call of a visitor without an account */
  guest: Call
  /** a call with the API key of another system */
  till: Call
  courierId: string
  zone: Settings['deliveryZones'][number]
}

/** Connects an empty shop with everything outside it, and switches on all that can be. */
export async function switchEverythingOn(calls: Calls, outside: Outside): Promise<Everything> {
  const guest = calls.as(null)
  const awa = await firstAdministrator(calls)
  const zone = aDeliveryZone({ name: 'Dakar', districts: ['Ouakam'], fee: 1000 })
  await changeSettings(awa.call, settingsFor(outside, zone))
  const khady = await secondAdministrator(calls, awa)
  for (const [who, device] of [
    [awa, 'phone-of-awa'],
    [khady, 'phone-of-khady'],
  ] as const)
    await addDevice(who, outside, device)
  await connectSystem(awa.call, outside)
  const { key } = await awa.call('POST /keys', {
    json: { name: 'Caisse', permissions: KEY_PERMISSIONS, currentPassword: PASSWORD },
  })
  const fees = { name: 'Moussa', phone: '771112233', fee: 1500, zoneFees: { [zone.id]: 1000 } }
  const { courier } = await awa.call('POST /couriers', { json: fees })
  await addPromotions(awa.call)
  return { calls, outside, awa, khady, guest, till: calls.as(key), courierId: courier.id, zone }
}

const KEY_PERMISSIONS = ['products', 'orders', 'orders:read', 'stats', 'payments', 'cash', 'exports']

async function firstAdministrator(calls: Calls): Promise<Administrator> {
  const account = { name: 'Awa Diop', username: 'awa', email: 'awa@exemple.sn', password: PASSWORD }
  const { token, user } = await calls.as(null)('POST /users/create-admin', { json: account })
  return { ...(await protectAccount(calls.as(token))), token, user }
}

/** Before the required second factor, the account opens nothing else. */
async function secondAdministrator(calls: Calls, awa: Administrator): Promise<Administrator> {
  const account = { username: 'khady', email: 'khady@exemple.sn', password: PASSWORD }
  await awa.call('POST /users/register', {
    json: { ...account, role: 'admin', permissions: ALL_PERMISSIONS },
  })
  const { token, user } = await calls.as(null)('POST /users/login', { json: account })
  const call = calls.as(token)
  await call('GET /push', { refusal: 403 })
  return { ...(await protectAccount(call)), token, user }
}

/** Sets a second factor up. */
export async function protectAccount(call: Call): Promise<Pick<Administrator, 'call' | 'recoveryCodes'>> {
  const { secret } = await call('POST /users/me/second-factor', { json: { currentPassword: PASSWORD } })
  const totp = new TOTP({ secret })
  const { recoveryCodes } = await call('POST /users/me/second-factor/confirm', {
    json: { code: totp.generate() },
  })
  return { call, recoveryCodes }
}

/** Sets settings to these values, with the password that protected ones ask for. */
export async function changeSettings(call: Call, values: Partial<Settings>): Promise<Answer> {
  const { settings } = await call('GET /settings')
  const changes = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value, version: settings[name].version }]),
  )
  return call('PATCH /settings', { json: { currentPassword: PASSWORD, confirmed: true, changes } })
}

function settingsFor({ payments, mail }: Outside, zone: Everything['zone']): Partial<Settings> {
  const accounts = Object.fromEntries(Object.entries(payments).map(([id, { account }]) => [id, account]))
  const steps = withWhatsApp({
    confirm: { template: 'commande_a_confirmer', words: ['client', 'commande', 'total'] },
    out: { template: 'commande_en_route', words: ['client', 'commande'] },
    packed: { template: 'commande_prete', words: [] },
  })
  return {
    deliveryZones: [zone],
    mail: mailSettingsOf({ port: mail.port, summary: true, summaryHour: 0 }),
    paymentAccounts: accounts as Settings['paymentAccounts'],
    paymentFlows: { Wave: 'wave', 'Orange Money': 'orange-money' },
    secondFactorRequired: true,
    whatsappAccount: WHATSAPP_ACCOUNT,
    whatsappSteps: steps.settings.defaults.whatsappSteps,
    lowStock: 3,
    sizeTables: [...defaultSettings.sizeTables, OWN_SIZES],
    catalogueFeeds: { google: true, meta: true, categories: SUGGESTED_CATEGORIES },
    banner: { text: 'Tabaski : dix pour cent', link: '/products', from: null, until: null },
    analyticsId: 'G-ABC1234567',
  }
}

export async function addDevice({ call }: Administrator, { push }: Outside, device: string): Promise<void> {
  const { publicKey } = await call('GET /push')
  const browser = { ...push.subscribe(device, publicKey), serverKey: publicKey, device: 'Chrome sur Android' }
  await call('POST /push/devices', { json: browser })
  // By default, most notifications wait for the morning.
  await call('PUT /push/preferences', { json: { topics: PUSH_TOPIC_NAMES, quiet: null } })
}

async function connectSystem(call: Call, { webhooks }: Outside): Promise<void> {
  const endpoint = { name: 'Comptabilité', url: webhooks.url, events: WEBHOOK_EVENT_NAMES, active: true }
  const { secret } = await call('POST /webhooks', { json: { ...endpoint, currentPassword: PASSWORD } })
  webhooks.key = secret
}

async function addPromotions(call: Call): Promise<void> {
  const percent = (value: number) => ({ effect: { kind: 'percent', percent: value } })
  const code = { name: 'Bienvenue', code: 'BIENVENUE', terms: { ...percent(10), minTotal: 100_000 } }
  await call('POST /promotions', { json: { ...code, id: 'promotion-code-1', active: true } })
  const automatic = { name: 'Tabaski', code: null, terms: { ...percent(5), categories: ['Jouer'] } }
  await call('POST /promotions', { json: { ...automatic, id: 'promotion-auto-1', active: true } })
}
