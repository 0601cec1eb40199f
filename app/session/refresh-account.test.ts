import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStorage } from '../../tests/support/browser-storage.ts'
import { refreshAccount } from './refresh-account.ts'
import { readSession, saveSession } from './session.ts'

const account = (stats: boolean) => ({
  _id: 'u1',
  username: 'awa',
  email: 'awa@exemple.sn',
  role: 'admin',
  permissions: { stats },
})

/** Functions that each answer one pending request, in the order of the requests. */
let answers: ((stats: boolean) => void)[] = []

beforeEach(() => {
  browserStorage()
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } })
  saveSession('jeton', account(true))
  answers = []
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answers.push((stats) => resolve(Response.json({ user: account(stats) })))
    return promise
  })
})

describe('refreshAccount', () => {
  it('sends a second request for a call made while the first request is in flight', async () => {
    const first = refreshAccount()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    const afterChange = refreshAccount()
    answers[0]?.(true)
    await first
    expect(readSession()?.user.permissions).toEqual({ stats: true })
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.(false)
    await afterChange
    expect(readSession()?.user.permissions).toEqual({ stats: false })
  })

  it('sends a single request for several calls made before it is sent', async () => {
    const calls = Promise.all([refreshAccount(), refreshAccount(), refreshAccount()])
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers[0]?.(false)
    await calls
    expect(answers).toHaveLength(1)
  })
})
