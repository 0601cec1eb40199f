import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as mailScreen from '../../app/dashboard/mail/route.tsx'
import { refreshAccount } from '../../app/session/refresh-account.ts'
import { setUpWhatsApp } from './support/conversations.ts'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import { answerWith, emptyShop, showScreen, writes } from './support/show-screen.tsx'

const PATH = '/dashboard/settings/mail'
const AT = '2026-03-02T10:00:00.000Z'

beforeEach(async () => {
  await emptyShop()
  await shrinkToPhone()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()

const JOB = {
  ...{ id: 'job-1', channel: 'job', kind: 'backup', to: 'backup', state: 'failed', failure: 'fault' },
  ...{ answer: 'ENOSPC: no space left on device', tries: 3, createdAt: AT, nextTryAt: null, canRetry: true },
}
const PUSH = {
  ...{ ...JOB, id: 'push-1', channel: 'push', kind: 'message', to: 'Chrome', state: 'queued' },
  ...{ failure: 'hung', answer: 'HungError', tries: 1, nextTryAt: AT },
}

const REPLY = { ...JOB, id: 'reply-1', channel: 'whatsapp', kind: 'reply', to: 'c-1', failure: 'recipient' }

describe('the list of what failed', { tags: ['R-03'] }, () => {
  it('leads from an answer to its conversation, and shows no id', { tags: ['W-05'] }, async () => {
    await setUpWhatsApp()
    await refreshAccount()
    const list = { success: true, configured: false, settings: null, testAddress: '', waiting: 0 }
    await answerWith({
      request: 'GET /api/mail',
      status: 200,
      json: { ...list, mails: [{ ...REPLY, answer: null }], total: 1 },
    })
    await showScreen(mailScreen, PATH, PATH)
    await shows('Réponse WhatsApp')
    await shows('À un client')
    const link = page.getByRole('link', { name: 'Ouvrir la conversation' })
    await expect.element(link).toHaveAttribute('href', '/dashboard/messages/c-1')
    await expect.element(button('Réessayer\u202f: Réponse WhatsApp, un client')).toBeVisible()
    expect(smallTargets()).toEqual([])
  })

  it('names a job of the shop with its reason, and runs it again or drops it', async () => {
    const list = { success: true, configured: false, settings: null, testAddress: '', waiting: 0 }
    await answerWith({
      request: 'GET /api/mail',
      status: 200,
      json: { ...list, mails: [JOB, PUSH], total: 2 },
    })
    await showScreen(mailScreen, PATH, PATH)
    await shows('Sauvegarde de la boutique')
    await shows('Non fait')
    await shows('Travail de la boutique')
    await shows(/a rencontré une erreur en s’en occupant/)
    await shows('ENOSPC: no space left on device')
    await shows(/s’en est occupée sans en voir la fin/)
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await answerWith({
      request: 'POST /api/mail/job-1/retry',
      status: 200,
      json: { success: true, message: 'Recommencé.' },
    })
    await button('Réessayer : Sauvegarde de la boutique').click()
    await shows('Recommencé.')
    await answerWith({
      request: 'POST /api/mail/job-1/abandon',
      status: 200,
      json: { success: true, message: 'Abandonné.' },
    })
    await button('Abandonner : Sauvegarde de la boutique').click()
    await shows('La boutique le refera la prochaine fois.')
    await button('Abandonner').click()
    await shows('Abandonné.')
    const requests = (await writes()).map(({ request }) => request)
    expect(requests).toEqual(['POST /api/mail/job-1/retry', 'POST /api/mail/job-1/abandon'])
  })
})
