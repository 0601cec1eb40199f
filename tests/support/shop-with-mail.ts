import { expect } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { PERMISSIONS, type Permission } from '../../domain/accounts/account.ts'
import { outboxChannels } from '../../use-cases/outbox/channels.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import { mailSettingsOf } from '../builders/mail-settings.ts'
import { anApi } from './api.ts'

export const PASSWORD = 'doudou-et-biberon'
export const GOOD = mailSettingsOf({ host: 'smtp.awa.example', password: 'of-awa' })
export const EVIL = mailSettingsOf({ host: 'smtp.evil.example', password: 'of-moussa' })
export const account = (username: string) => ({
  username,
  email: `${username}@exemple.sn`,
  password: PASSWORD,
})

/** Awa and Binta hold every permission, Moussa only `settings`; the mail server was chosen by Awa. */
export async function shopWithMail(engine: Engine) {
  const { ask, shop } = anApi(engine)
  const awa = (await ask('POST', '/users/create-admin', { json: { ...account('awa'), name: 'Awa' } })).body
    .token
  const add = async (username: string, held: readonly Permission[]) => {
    const permissions = Object.fromEntries(PERMISSIONS.map((name) => [name, held.includes(name)]))
    const json = { ...account(username), role: 'admin', permissions }
    expect((await ask('POST', '/users/register', { token: awa, json })).status).toBe(201)
    return logIn(username)
  }
  const logIn = async (username: string) =>
    (await ask('POST', '/users/login', { json: { username, password: PASSWORD } })).body.token as string
  const set = (token: string, name: string, value: unknown, version: number, more: object = {}) =>
    ask('PATCH', '/settings', { token, json: { changes: { [name]: { value, version } }, ...more } })
  const undo = (token: string, versions: Record<string, number>, more: object = {}) =>
    ask('POST', '/settings/undo', { token, json: { versions, ...more } })
  const deliver = () => deliverDue(shop, outboxChannels(shop), { stopping: new AbortController().signal })
  /** Which server each mail was given to. */
  const list = () =>
    shop.mailTransport.sent.map(({ to, subject }, index) => [
      shop.mailTransport.sentBy[index]?.host,
      to.split('@')[0],
      subject.replace(/^\[.*\] | pour .*$/g, ''),
    ])
  const clear = () => {
    shop.mailTransport.sent.length = 0
    shop.mailTransport.sentBy.length = 0
  }
  const sent = Object.assign(list, { clear })
  const forgot = (username: string) => ask('POST', '/users/forgot-password', { json: { username } })
  const binta = await add('binta', PERMISSIONS)
  const moussa = await add('moussa', ['settings'])
  expect((await set(awa, 'mail', GOOD, 0)).status).toBe(200)
  await deliver()
  clear()
  return { ask, shop, awa, binta, moussa, add, set, undo, deliver, sent, forgot, logIn }
}
