import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIMITS } from '../../api/middleware/rate-limit.ts'
import { type RunningShop, startShop } from './support/running-shop.ts'

/** A public shop with HTTPS: a proxy on this machine terminates TLS. */
let shop: RunningShop
beforeAll(async () => {
  const settings = { PUBLIC_URL: 'https://boutique.example', TRUSTED_PROXIES: '127.0.0.1, ::1' }
  shop = await startShop({ settings })
})
afterAll(() => shop?.stop())

/** Sends a request that the shop limits per client address. */
const ask = (client: string) =>
  fetch(`${shop.url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': client },
    body: '{}',
  })

it('the shop limits requests by client address, read from the last X-Forwarded-For entry', {
  tags: ['T-40'],
}, async () => {
  const answers = await Promise.all(Array.from({ length: LIMITS.contact.points + 5 }, () => ask('41.82.1.2')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  expect((await ask('6.6.6.6, 41.82.1.2')).status).toBe(429)
  expect((await ask('41.82.1.3')).status).toBe(400)
})

it('the shop sends HSTS, also with cached responses', async () => {
  for (const path of ['/', '/', '/api/products', '/api/ping']) {
    const { headers } = await fetch(shop.url + path)
    expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000'])
  }
})

it('the shop sets a visitor cookie that is sent only over TLS and hidden from scripts', async () => {
  const answer = await fetch(`${shop.url}/api/products/nothing/like`, { method: 'POST' })
  expect(answer.headers.get('set-cookie')).toMatch(
    /^visitor=[\w-]{24};(?=.*; HttpOnly)(?=.*; Secure)(?=.*SameSite=Lax)/,
  )
})

/** Signs up the first administrator. The request comes from this machine, like requests from a local proxy. */
const signUp = (body: object, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/api/users/create-admin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({
      name: 'Awa',
      username: 'awa',
      email: 'awa@exemple.sn',
      password: 'doudou-et-biberon',
      ...body,
    }),
  })

it('behind a local proxy, the shop asks the first administrator for the set-up code', {
  tags: ['T-13'],
}, async () => {
  for (const headers of [{}, { 'X-Forwarded-For': '41.82.1.2' }]) {
    const refused = await signUp({}, headers)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'SETUP_CODE_REQUIRED' })
  }
  const printed = () => /create-admin#(\w+)/.exec(shop.output())?.[1]
  await expect.poll(printed).toBeDefined()
  expect((await signUp({ setupCode: printed() })).status).toBe(201)
})

it('on a public address, the shop asks the first administrator for the set-up code', async () => {
  await shop.stop()
  shop = await startShop({ settings: { HOST: '0.0.0.0' } })
  expect(await (await signUp({})).json()).toMatchObject({ code: 'SETUP_CODE_REQUIRED' })
})

it('on a local address, the shop asks for the set-up code only when the request comes through a proxy', {
  tags: ['T-12'],
}, async () => {
  await shop.stop()
  shop = await startShop({})
  // nginx's default `proxy_pass` sends its own address as Host and no header of its own.
  for (const headers of [{ 'X-Forwarded-For': '41.82.1.2' }, { Origin: 'https://boutique.example' }]) {
    const refused = await signUp({}, headers)
    expect(await refused.json()).toMatchObject({ code: 'SETUP_CODE_REQUIRED' })
  }
  expect((await signUp({})).status).toBe(201)
})
