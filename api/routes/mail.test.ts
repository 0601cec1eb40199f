import { expect, it } from 'vitest'
import { mailSettingsOf, withMail } from '../../tests/builders/mail-settings.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { queueMail } from '../../use-cases/mail/mailer.ts'
import { outboxChannels } from '../../use-cases/outbox/channels.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'

const ADMIN = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }
const MESSAGE = { name: 'Khady', email: 'khady@exemple.sn', subject: 'Taille', message: 'Avez-vous du 28 ?' }

describeOnEachEngine('/mail', (engine) => {
  async function aShopOfAwa(mailSettings: ReturnType<typeof mailSettingsOf> | null = mailSettingsOf()) {
    const { ask, shop } = anApi(engine(), {}, withMail(mailSettings))
    const token = (await ask('POST', '/users/create-admin', { json: ADMIN })).body.token as string
    return {
      shop,
      does: (method: string, path: string, sent = {}) => ask(method, path, { token, ...sent }),
      deliver: () => deliverDue(shop, outboxChannels(shop), { stopping: new AbortController().signal }),
      audited: async () => {
        const { entries } = (await ask('GET', '/audit', { token })).body
        return entries.filter(({ action }: { action: string }) => action.startsWith('mail.'))
      },
    }
  }

  it('reports that no mail server is configured, and sends no test mail', { tags: ['G-11'] }, async () => {
    const { does, shop } = await aShopOfAwa(null)
    expect((await does('GET', '/mail')).body).toEqual({
      success: true,
      configured: false,
      settings: null,
      testAddress: 'awa@exemple.sn',
      waiting: 0,
      mails: [],
      total: 0,
    })
    expect(await does('POST', '/mail/test')).toMatchObject({
      status: 409,
      body: { code: 'MAIL_NOT_CONFIGURED', message: 'L’envoi d’e-mails n’est pas configuré.' },
    })
    expect(shop.mailTransport.servers).toEqual([])
  })

  it('returns the mail settings without user name and password', { tags: ['G-11'] }, async () => {
    const { does } = await aShopOfAwa(
      mailSettingsOf({ user: 'boutique', password: 'tres-secret', summary: true }),
    )
    const { body } = await does('GET', '/mail')
    expect(body).toMatchObject({
      configured: true,
      settings: { host: '127.0.0.1', port: 2525, recipients: ['awa@exemple.sn'], summaryHour: 7 },
    })
    expect(JSON.stringify(body)).not.toMatch(/secret|"user"|"password"/)
  })

  it('sends a test mail to the caller and returns the reply of the mail server', {
    tags: ['G-11'],
  }, async () => {
    const { does, shop, audited } = await aShopOfAwa()
    expect(await does('POST', '/mail/test')).toMatchObject({
      status: 200,
      body: { success: true, message: 'L’e-mail d’essai est parti à awa@exemple.sn.', answer: '250 OK' },
    })
    expect(shop.mailTransport.sent).toMatchObject([
      { to: 'awa@exemple.sn', subject: '[Keur Bébé] E-mail d’essai' },
    ])
    shop.mailTransport.answers = [{ outcome: 'deferred', failure: 'auth', answer: '535 5.7.8 bad password' }]
    expect(await does('POST', '/mail/test')).toMatchObject({
      status: 409,
      body: {
        success: false,
        code: 'MAIL_TEST_FAILED',
        message:
          'Le serveur d’e-mail refuse l’utilisateur ou le mot de passe. Réponse du serveur : 535 5.7.8 bad password',
      },
    })
    expect(await audited()).toMatchObject([
      { action: 'mail.tested', actor: { name: 'awa' } },
      { action: 'mail.tested', actor: { name: 'awa' } },
    ])
  })

  it('lists a bounced contact message without its text, sends it again and abandons it', {
    tags: ['G-11'],
  }, async () => {
    const { does, deliver, shop, audited } = await aShopOfAwa()
    expect(await does('POST', '/contact', { json: MESSAGE })).toMatchObject({
      status: 201,
      body: { success: true, message: 'Votre message a été envoyé avec succès !' },
    })
    const refused = { outcome: 'refused', failure: 'recipient', answer: '550 5.1.1 unknown' } as const
    shop.mailTransport.answers = [refused, refused]
    await deliver()
    const { body } = await does('GET', '/mail')
    expect(body).toMatchObject({
      total: 1,
      mails: [
        {
          kind: 'contact-message',
          to: 'awa@exemple.sn',
          state: 'bounced',
          failure: 'recipient',
          answer: '550 5.1.1 unknown',
          createdAt: '2026-03-02T10:00:00.000Z',
          nextTryAt: null,
          canRetry: true,
        },
      ],
    })
    expect(JSON.stringify(body)).not.toMatch(/khady|Taille|Avez-vous/)
    const [{ id }] = body.mails
    expect((await does('POST', `/mail/${id}/retry`)).status).toBe(200)
    expect((await does('GET', '/mail')).body).toMatchObject({ waiting: 1, total: 0 })
    await deliver()
    expect((await does('GET', '/mail')).body.total).toBe(1)
    expect((await does('POST', `/mail/${id}/abandon`)).status).toBe(200)
    expect((await does('GET', '/mail')).body).toMatchObject({ waiting: 0, total: 0 })
    expect(await does('POST', `/mail/${id}/retry`)).toMatchObject({
      status: 409,
      body: { code: 'MAIL_FINAL' },
    })
    expect((await does('POST', '/mail/none/abandon')).status).toBe(404)
    expect(await audited()).toMatchObject([
      { action: 'mail.abandoned', subject: { id, name: 'Message de contact' } },
      { action: 'mail.retried', subject: { id } },
    ])
  })

  it('never shows the secret of a password reset', { tags: ['G-11'] }, async () => {
    const { does, deliver, shop } = await aShopOfAwa()
    const reset = {
      to: 'awa@exemple.sn',
      subject: 'Mot de passe',
      text: 'https://x.sn/?jeton=s3cret',
      key: 'reset 1',
    }
    await shop.store.transaction((tx) =>
      queueMail(tx, { kind: 'password-reset', ...reset, at: shop.clock() }),
    )
    shop.mailTransport.answers = [{ outcome: 'deferred', failure: 'busy', answer: null }]
    await deliver()
    const { body } = await does('GET', '/mail')
    expect(body.mails).toMatchObject([{ kind: 'password-reset', state: 'queued', failure: 'busy' }])
    expect(JSON.stringify([body, (await does('GET', '/audit')).body])).not.toContain('s3cret')
  })
})
