import { beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStorage } from '../../tests/support/browser-storage.ts'
import { ApiError } from '../api-client/api.ts'
import { readDraft, saveDraft } from '../storefront/checkout/draft.ts'
import { addMyOrder, readMyOrders, removeMyOrder } from '../storefront/my-orders/my-orders-store.ts'
import { notify } from '../ui/toasts.tsx'
import { createWriterItem, noteWriter } from './account-texts.ts'
import { beginSession, endIfExpired, endSession } from './end-session.ts'
import { clearSession } from './session.ts'

const EMPTY = {
  customerName: '',
  deliveryAddress: '',
  customerPhone: '',
  paymentMethod: 'Cash',
  district: '',
} as const
const customer = (_id: string, role = 'user') => ({ _id, username: _id, email: '', role, permissions: null })
const order = (orderId: string) => ({
  orderId,
  followKey: `${orderId}-key`,
  placedAt: 1,
  totalAmount: 5000,
  state: null,
})
const ids = () => readMyOrders().map(({ orderId }) => orderId)

let areas: ReturnType<typeof browserStorage>
const everything = () => [...areas.localStorage, ...areas.sessionStorage].map(([, text]) => text).join('\n')

beforeEach(() => {
  areas = browserStorage()
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } })
  vi.stubGlobal('window', new EventTarget())
  clearSession()
})

describe('endSession', () => {
  it('forgets what a customer wrote while signed in, and keeps what a guest typed before', () => {
    saveDraft({ ...EMPTY, customerName: 'Fatou', deliveryAddress: 'Yoff' })
    addMyOrder(order('GUEST'))
    beginSession('jeton-awa', customer('awa'))
    saveDraft({ ...readDraft(), customerName: 'Awa Ndiaye', customerPhone: '77 123 45 67' })
    addMyOrder(order('AWA'))
    noteWriter('localStorage', 'lastOrder')
    localStorage.setItem('lastOrder', '{"customerName":"Awa Ndiaye"}')
    localStorage.setItem('likedOffers', '[["p1",1000,2]]')
    // Left by a reload that opened another page.
    sessionStorage.setItem('typedText', '{"path":"/mon-compte","values":["Awa Ndiaye"]}')
    expect([readDraft().customerName, ids()]).toEqual(['Awa Ndiaye', ['AWA', 'GUEST']])
    endSession()
    expect(readDraft()).toMatchObject({ customerName: 'Fatou', deliveryAddress: 'Yoff', customerPhone: '' })
    expect(ids()).toEqual(['GUEST'])
    expect(localStorage.getItem('lastOrder')).toBeNull()
    expect(everything()).not.toMatch(/awa|ndiaye|77 123|p1/i)
  })

  it('brings back no text that was removed while signed in', () => {
    const payer = createWriterItem('sessionStorage', 'payer')
    payer.write('Fatou')
    addMyOrder(order('GUEST'))
    beginSession('jeton-awa', customer('awa'))
    payer.write('Awa')
    payer.write(null)
    removeMyOrder('GUEST')
    endSession()
    expect([payer.read(), ids()]).toEqual([null, []])
  })

  it('leaves what a guest typed when an administrator signs out', () => {
    saveDraft({ ...EMPTY, customerName: 'Fatou' })
    localStorage.setItem('likedOffers', '[["p1",1000,2]]')
    beginSession('jeton-admin', customer('modou', 'admin'))
    saveDraft({ ...readDraft(), deliveryAddress: 'Ouakam' })
    endSession()
    expect(readDraft()).toMatchObject({ customerName: 'Fatou', deliveryAddress: 'Ouakam' })
    expect(localStorage.getItem('likedOffers')).not.toBeNull()
  })
})

describe('a session that ends elsewhere', () => {
  it('in another tab, hides what its customer wrote in this one, and removes it', () => {
    const alertPhone = createWriterItem('sessionStorage', 'alertPhone')
    beginSession('jeton-awa', customer('awa'))
    alertPhone.write('771234567')
    addMyOrder(order('AWA'))
    // The other tab cannot reach this tab's session storage.
    clearSession()
    expect([alertPhone.read(), ids()]).toEqual([null, []])
    expect([...areas.sessionStorage.values()].join()).not.toContain('771234567')
  })

  it('because it has expired, forgets as well, unless another has begun', () => {
    vi.spyOn(notify, 'error').mockResolvedValue()
    beginSession('jeton-awa', customer('awa'))
    saveDraft({ ...EMPTY, customerName: 'Awa Ndiaye' })
    const expired = new ApiError('Session expirée', { status: 401 })
    endIfExpired(expired, 'jeton-old')
    expect(readDraft().customerName).toBe('Awa Ndiaye')
    endIfExpired(expired, 'jeton-awa')
    expect([readDraft().customerName, localStorage.getItem('token')]).toEqual(['', null])
  })

  it('when another account signs in on the same phone, which sees nothing of the first', () => {
    beginSession('jeton-awa', customer('awa'))
    saveDraft({ ...EMPTY, customerName: 'Awa Ndiaye' })
    addMyOrder(order('AWA'))
    beginSession('jeton-khady', customer('khady'))
    expect([readDraft().customerName, ids()]).toEqual(['', []])
    expect(everything()).not.toMatch(/awa/i)
  })
})
