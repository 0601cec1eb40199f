import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { PROVIDER_IDS, type ProviderId } from '../../../domain/payments/providers.ts'
import { urlSettingOf } from '../../../server/env.ts'
import { anImage } from '../../browser/support/merchant.ts'
import { startImageSite } from '../image-site.ts'
import type { FakeProvider } from '../payment-fakes/fake-provider.ts'
import { startFakes } from '../payment-fakes/start-fakes.ts'
import { pushInternet } from '../push-internet.ts'
import { smtpServer } from '../smtp-server.ts'
import { startFakeWhatsApp } from '../whatsapp-fake.ts'

export type Outside = Awaited<ReturnType<typeof openOutside>>

/** Everything that a shop reaches outside its machine: all systems that it can be connected with. */
export async function openOutside() {
  const service = await pushInternet()
  const whatsApp = await startFakeWhatsApp()
  const mail = await smtpServer()
  const payments = await startFakes(() => '')
  const site = await startImageSite()
  const webhooks = await startReceiver()
  const photo = site.serve('/photos/robe-moisson.png', await anImage(7))
  return {
    push: service,
    whatsApp,
    mail,
    payments,
    webhooks,
    /** address of a photo on another shop's site */
    photo,
    /** variables with which a shop reaches all of it */
    environment: {
      ...service.environment,
      WHATSAPP_URL: whatsApp.url,
      ...Object.fromEntries(PROVIDER_IDS.map((id) => [urlSettingOf(id), payments[id].url])),
    } as Record<string, string>,
    /** Tells the systems that send something to the shop where it is. */
    knows(url: string) {
      whatsApp.webhookUrl = `${url}/api/whatsapp/webhook`
      for (const [id, fake] of Object.entries(payments) as [ProviderId, FakeProvider][]) {
        // The browser of the tests reaches `localhost` only.
        fake.url = fake.url.replace('127.0.0.1', 'localhost')
        fake.notificationUrl = `${url}/api/payments/${id}/notifications`
      }
    },
    async close() {
      await Promise.all([
        service.close(),
        whatsApp.close(),
        mail.close(),
        webhooks.close(),
        ...Object.values(payments).map((fake) => fake.close()),
      ])
      site.close()
    },
  }
}

/** Another system, which checks the signature of what it is told. */
async function startReceiver() {
  const received: { type: string; data: Record<string, unknown> }[] = []
  const refused: string[] = []
  const receiver = { url: '', key: '', received, refused, close }
  const server = createServer(async (request, response) => {
    try {
      const body = await text(request)
      const headers = Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, String(v)]))
      new Webhook(receiver.key).verify(body, headers)
      received.push(JSON.parse(body))
      response.writeHead(204).end()
    } catch (error) {
      refused.push(String(error))
      response.writeHead(401).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
  async function close() {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return receiver
}
