import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as accountScreen from '../../app/dashboard/account/route.tsx'
import { clearSession } from '../../app/session/session.ts'
import { toast } from './support/account-pages.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { answerWith, ask, emptyShop, showScreen, signInAs, writes } from './support/show-screen.tsx'

const ACCOUNT = '/dashboard/account'
/** An uncompressed point of P-256, as each browser makes one. */
const BROWSER_KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const KEYS = { p256dh: BROWSER_KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg' }

/** The parts of a browser that the page uses; a real one would ask a push service on the internet. */
function aBrowser({ permission = 'default', answer = 'granted' as NotificationPermission } = {}) {
  const browser = {
    asked: 0,
    subscription: null as object | null,
    options: [] as PushSubscriptionOptionsInit[],
  }
  const pushManager = {
    getSubscription: async () => browser.subscription,
    subscribe: async (options: PushSubscriptionOptionsInit) => {
      browser.options.push(options)
      browser.subscription = {
        toJSON: () => ({ endpoint: 'https://push.example.com/this', keys: KEYS }),
        unsubscribe: async () => {
          browser.subscription = null
        },
      }
      return browser.subscription
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('PushManager', class {})
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue({
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    addEventListener: () => {},
  } as unknown as ServiceWorkerContainer)
  vi.stubGlobal('Notification', {
    permission,
    requestPermission: async () => {
      browser.asked += 1
      return answer
    },
  })
  return browser
}

beforeEach(emptyShop)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.removeItem('pushDevice')
})

const section = () => page.getByRole('region', { name: 'Notifications', exact: true })
const button = (name: string) => section().getByRole('button', { name, exact: true })
const show = () => showScreen(accountScreen, ACCOUNT)

async function switchOn() {
  await button('Activer sur cet appareil').click()
  await expect.element(button('Désactiver sur cet appareil')).toBeVisible()
}

describe('the notifications of an account', { tags: ['G-10'] }, () => {
  it('ask for the permission only after a tap, and list this device', async () => {
    const browser = aBrowser()
    await show()
    await expect.element(button('Activer sur cet appareil')).toBeVisible()
    expect(browser.asked).toBe(0)
    await switchOn()
    expect(browser.asked).toBe(1)
    const { publicKey, devices } = await ask<{ publicKey: string; devices: object[] }>('/push')
    expect(browser.options).toEqual([{ userVisibleOnly: true, applicationServerKey: publicKey }])
    expect(devices).toHaveLength(1)
    await expect.element(section().getByText('(cet appareil)')).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await button('Désactiver sur cet appareil').click()
    await expect.element(button('Activer sur cet appareil')).toBeVisible()
    expect(browser.subscription).toBeNull()
    await expect.element(section().getByText('Aucun appareil ne reçoit')).toBeVisible()
  })

  it('stay off when the user does not allow them', async () => {
    const browser = aBrowser({ answer: 'denied' })
    await show()
    await button('Activer sur cet appareil').click()
    await expect.poll(() => browser.asked).toBe(1)
    await expect.element(button('Activer sur cet appareil')).toBeVisible()
    expect((await writes()).filter(({ request }) => request.includes('/push'))).toEqual([])
  })

  it('say what the push service answered to a test, and remove a device', async () => {
    aBrowser()
    await show()
    await switchOn()
    const { devices } = await ask<{ devices: { id: string; device: string }[] }>('/push')
    const [{ id = '', device = '' } = {}] = devices
    const request = `POST /api/push/devices/${id}/test`
    const json = { success: true, message: 'La notification d’essai est partie.', answer: 'HTTP 201' }
    const end = await answerWith({ request, status: 200, json })
    await button(`Essayer ${device}`).click()
    await expect.element(section().getByText(/Réponse du service.*HTTP 201/)).toBeVisible()
    await end()
    const message = 'Le service de notifications ne répond pas.'
    const endRefusal = await answerWith({ request, status: 409, json: { success: false, message } })
    await button(`Essayer ${device}`).click()
    await expect.element(section().getByText(message)).toBeVisible()
    await endRefusal()
    await button(`Retirer ${device}`).click()
    await expect.element(section().getByText('Aucun appareil ne reçoit')).toBeVisible()
    await expect.element(button('Activer sur cet appareil')).toBeVisible()
  })

  it('offer the choices that the account’s permissions allow, and quiet hours', async () => {
    aBrowser()
    await signInAs('binta', ['products', 'orders:read'])
    await show()
    const box = (name: string) => section().getByRole('checkbox', { name, exact: true })
    await expect.element(box('Nouvelle commande')).toBeChecked()
    const labels = section().getByRole('group').getByRole('checkbox').elements()
    expect(labels.map((one) => one.closest('label')?.textContent)).toEqual([
      'Nouvelle commande',
      'Paiement à vérifier',
      'Stock faible',
      'Livraison échouée',
    ])
    await box('Stock faible').click()
    await box('Heures calmes (heure de Dakar)').click()
    await section().getByLabelText('De', { exact: true }).fill('21:30')
    const save = button('Enregistrer mes choix')
    await save.click()
    await expect.element(toast('Vos choix sont enregistrés.')).toBeVisible()
    expect(await ask('/push')).toMatchObject({
      topics: ['order', 'payment', 'delivery'],
      quiet: { from: 1290, until: 420 },
    })
    expect(await flawsOnEachScreen()).toEqual([])
    const end = await answerWith({ request: 'PUT /api/push/preferences', lost: 'request' })
    await save.click()
    await expect
      .element(
        section()
          .getByRole('alert')
          .getByText(/ne répond pas/),
      )
      .toBeVisible()
    await end()
  })

  it.each([
    ['a browser that blocks them', () => aBrowser({ permission: 'denied' }), 'Ce navigateur bloque'],
    [
      'an iPhone outside the app',
      () => {
        vi.spyOn(navigator, 'serviceWorker', 'get')
        vi.stubGlobal('PushManager', undefined)
        Reflect.deleteProperty(window, 'PushManager')
        vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)')
      },
      'Sur iPhone et iPad',
    ],
    [
      'an old browser',
      () => {
        vi.stubGlobal('PushManager', undefined)
        Reflect.deleteProperty(window, 'PushManager')
      },
      'Ce navigateur ne reçoit pas',
    ],
    ['an address without https', () => vi.stubGlobal('isSecureContext', false), 'une adresse sécurisée'],
  ])('explain what to do in %s', async (_where, prepare, text) => {
    const original = Object.getOwnPropertyDescriptor(window, 'PushManager')
    prepare()
    await show()
    await expect.element(section().getByText(text)).toBeVisible()
    await expect.element(button('Activer sur cet appareil')).not.toBeInTheDocument()
    if (original) Object.defineProperty(window, 'PushManager', original)
  })

  it('ask to switch on again when the shop has another key', async () => {
    const browser = aBrowser()
    const screen = await show()
    await switchOn()
    const own = JSON.parse(localStorage.getItem('pushDevice') ?? '')
    localStorage.setItem('pushDevice', JSON.stringify({ ...own, serverKey: 'former' }))
    const first = browser.subscription
    await screen.unmount()
    await show()
    await expect.element(section().getByText('La clé de la boutique a changé').first()).toBeVisible()
    await switchOn()
    expect(browser.subscription).not.toBe(first)
  })

  it('end in this browser when another account signs in', async () => {
    const browser = aBrowser()
    const screen = await show()
    await switchOn()
    await screen.unmount()
    clearSession()
    await emptyShop()
    await signInAs('binta', ['orders'])
    await expect.poll(() => browser.subscription).toBeNull()
    expect(localStorage.getItem('pushDevice')).toBeNull()
    await show()
    await expect.element(button('Activer sur cet appareil')).toBeVisible()
  })
})
