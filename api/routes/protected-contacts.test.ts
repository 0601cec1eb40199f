import { expect, it } from 'vitest'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { account, PASSWORD, shopWithMail } from '../../tests/support/shop-with-mail.ts'

describeOnEachEngine('protected settings about contacts', (engine) => {
  const aShopWithMail = () => shopWithMail(engine())

  it('that tell customers where to write or whom to pay need the password of everybody, and tell the full administrators', {
    tags: ['G-02', 'T-66'],
  }, async () => {
    const { awa, moussa, set, deliver, sent, shop } = await aShopWithMail()
    const { cities, social, orderTexts, faq, delivery } = shop.settings.defaults
    const values = {
      whatsapp: '781112233',
      email: 'autre@exemple.sn',
      social: { ...social, facebook: '' },
      cities: cities.map((city) => ({ ...city, phone: '781112233' })),
      orderTexts: { ...orderTexts, unpaid: `${orderTexts.unpaid} 78 111 22 33` },
      stockAlertText: 'Bonjour, {article} est là : {lien}',
      faq: faq.map((one) => ({ ...one, answer: `${one.answer} Payez au 78 111 22 33.` })),
      banner: { text: 'Soldes', link: 'https://ailleurs.example/soldes', from: null, until: null },
      about: 'Écrivez à [la boutique](https://wa.me/221781112233)',
      slogan: 'Appelez le 78.111.22.33',
      delivery: { ...delivery, pageDays: 'Payez sur boutique.example' },
    }
    for (const [name, value] of Object.entries(values)) {
      for (const token of [awa, moussa])
        expect([name, await set(token, name, value, 0)]).toMatchObject([
          name,
          { status: 403, body: { code: 'PASSWORD_NEEDED' } },
        ])
      expect([name, (await set(moussa, name, value, 0, { currentPassword: PASSWORD })).status]).toEqual([
        name,
        200,
      ])
      await deliver()
      expect([
        name,
        sent()
          .map(([, to]) => to)
          .sort(),
      ]).toEqual([name, ['awa', 'binta']])
      sent.clear()
    }
  })

  it('ask for the password when an undo or the original value brings a number back', {
    tags: ['T-66'],
  }, async () => {
    const { awa, moussa, set, undo } = await aShopWithMail()
    const more = { currentPassword: PASSWORD }
    expect((await set(awa, 'whatsapp', '781112233', 0, more)).status).toBe(200)
    for (const back of [await undo(moussa, { whatsapp: 1 }), await set(moussa, 'whatsapp', null, 1)])
      expect(back).toMatchObject({ status: 403, body: { code: 'PASSWORD_NEEDED' } })
    const text = 'Appelez le 78 111 22 33'
    expect((await set(awa, 'slogan', text, 0, more)).status).toBe(200)
    expect((await set(moussa, 'slogan', 'Tout doux', 1)).status).toBe(200)
    expect(await undo(moussa, { slogan: 2 })).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_NEEDED' },
    })
    const asked = await set(moussa, 'slogan', text, 2)
    expect(asked.body.message).toContain('slogan (78 111 22 33)')
  })

  it.each([
    ['Payez au &#x37;&#x37;&#x31;&#x32;&#x33;&#x34;&#x35;&#x36;&#x37;', '771234567'],
    ['[Payez ici](https:\\/\\/ailleurs\\.example)', 'https://ailleurs.example'],
    ['[Payez ici](\\/\\/0xCB007107/payer)', '//0xCB007107/payer'],
    ['[77](/)[123](/)[45](/)[67](/)', '771234567'],
    ['Écrivez à aide&commat;ailleurs&period;example', 'aide@ailleurs.example'],
  ])('are found in a text as customers read it: %s', { tags: ['T-66'] }, async (text, found) => {
    const { moussa, set, shop } = await aShopWithMail()
    const { faq } = shop.settings.defaults
    const values = {
      about: `## Contact\n\n### Nous joindre\n\n${text}`,
      terms: text,
      faq: faq.map((one, index) => (index === 1 ? { ...one, answer: text } : one)),
    }
    for (const [name, value] of Object.entries(values)) {
      const { status, body } = await set(moussa, name, value, 0)
      expect([name, status, body.code]).toEqual([name, 403, 'PASSWORD_NEEDED'])
      expect(body.message).toContain(`(${found})`)
    }
  })

  it('are not asked about when the text of a page with a number is mended', { tags: ['T-66'] }, async () => {
    const { moussa, set } = await aShopWithMail()
    const text = (greeting: string) => `${greeting} au [77 123 45 67](tel:+221771234567)\\.`
    const more = { currentPassword: PASSWORD }
    expect((await set(moussa, 'about', text('Écrivé'), 0, more)).status).toBe(200)
    expect((await set(moussa, 'about', text('**Écrivez**'), 1)).status).toBe(200)
  })

  it('are set up without a password while a shop has one administrator', {
    tags: ['G-04', 'T-66'],
  }, async () => {
    const { ask } = anApi(engine())
    const token = (await ask('POST', '/users/create-admin', { json: { ...account('awa'), name: 'Awa' } }))
      .body.token
    const set = (version: number, value: string) =>
      ask('PATCH', '/settings', { token, json: { changes: { whatsapp: { value, version } } } })
    expect((await set(0, '781112233')).status).toBe(200)
    expect((await ask('GET', '/users/me/notices', { token })).body.notices).toEqual([])
    expect((await set(1, '781112244')).body.code).toBe('PASSWORD_NEEDED')
  })

  it('tell each full administrator in the dashboard, without a mail server, until each has seen it', {
    tags: ['T-66'],
  }, async () => {
    const { ask, awa, binta, moussa, set, logIn } = await aShopWithMail()
    await set(awa, 'mail', null, 1)
    const notices = async (token: string) => (await ask('GET', '/users/me/notices', { token })).body.notices
    const seen = (token: string, ids: string[]) =>
      ask('POST', '/users/me/notices/seen', { token, json: { ids } })
    expect(await notices(awa)).toEqual([])
    const former = await notices(binta)
    expect(former[0].text).toContain('serveur d’e-mail')
    await seen(
      binta,
      former.map(({ id }: { id: string }) => id),
    )
    await set(moussa, 'whatsapp', '781112233', 0, { currentPassword: PASSWORD })
    const [told] = await notices(awa)
    expect(told).toMatchObject({ path: '/dashboard/settings', at: expect.any(String) })
    expect(told.text).toContain('moussa a changé')
    expect(told.text).toContain('numéro WhatsApp')
    expect(await notices(moussa)).toEqual([])
    await seen(moussa, [told.id])
    expect(await notices(awa)).toEqual([told])
    expect((await seen(awa, [told.id])).status).toBe(200)
    expect(await notices(await logIn('awa'))).toEqual([])
    expect(await notices(await logIn('binta'))).toEqual([told])
    const { entries } = (await ask('GET', '/audit?limit=200', { token: awa })).body
    const changed = entries.find(({ action }: { action: string }) => action === 'settings.changed')
    expect(changed).toMatchObject({ actor: { name: 'moussa' } })
    expect(changed.changes.whatsapp).toEqual(['770000001', '781112233'])
  })
})
