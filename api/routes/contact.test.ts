import { expect, it } from 'vitest'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { signIn } from '../../tests/support/sign-in.ts'

describeOnEachEngine('the routes of contact messages', (engine) => {
  it('store a contact message and mark it as read', async () => {
    const { shop, ask } = anApi(engine())
    const admin = await signIn(shop, { may: ['orders'] })
    const json = { name: 'Khady', email: 'khady@exemple.sn', subject: 'Taille', message: 'Avez-vous du 28 ?' }
    expect((await ask('POST', '/contact', { json })).status).toBe(201)
    expect((await ask('POST', '/contact', { json: { ...json, email: 'abc' } })).body.message).toBe(
      'Veuillez entrer une adresse email valide.',
    )
    const [message] = (await ask('GET', '/contact', { token: admin })).body.messages
    expect(message).toMatchObject({ ...json, read: false })
    expect((await ask('PATCH', `/contact/${message.id}/read`, { token: admin })).status).toBe(200)
    expect((await ask('GET', '/contact', { token: admin })).body.messages[0].read).toBe(true)
  })
})
