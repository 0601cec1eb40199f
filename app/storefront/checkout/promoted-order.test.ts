import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCartLine } from '../../../tests/builders/a-cart-line.ts'
import { aPromotion } from '../../../tests/builders/a-promotion.ts'
import { browserStorage } from '../../../tests/support/browser-storage.ts'
import { ApiError } from '../../api-client/api.ts'
import { changeCart } from '../cart/cart-store.ts'
import { type CartCode, putCode, readCodes, removeCodes } from '../cart/code-store.ts'
import { correctPromotions, readPromotionsFor } from '../cart/use-cart-price.ts'
import { storeOrder, updatePromotions } from './send-order.ts'

const PHONE = '771234567'
const delivery = { customerName: 'Awa Ndiaye', deliveryAddress: 'Ouakam', customerPhone: PHONE }
const automatic = aPromotion({ id: 'auto', name: 'Semaine du bébé' })
const pricing = { deliveryZones: [], promotions: [automatic] }
const coded = (code: string, amount = 500): CartCode => ({
  code,
  promotion: aPromotion({ id: code, code, terms: { effect: { kind: 'amount', amount } } }),
  message: null,
})

let received: Record<string, unknown>[]

beforeEach(() => {
  browserStorage()
  received = []
  vi.stubGlobal('location', { origin: 'https://keurbebe.example' })
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const order = JSON.parse(body)
    received.push(order)
    const promotions = [{ ...coded('AID').promotion, amount: 500, allocation: [500], delivery: 0 }]
    return new Response(JSON.stringify({ success: true, order: { ...order, promotions }, followKey: 'k' }))
  })
  removeCodes(readCodes().map(({ code }) => code))
  changeCart(() => [aCartLine({ price: 2000 })])
})

afterEach(() => {
  correctPromotions({ phone: undefined, refused: [], added: [] })
  vi.unstubAllGlobals()
})

const store = () => storeOrder(delivery, 'Cash', pricing, { whatsapp: '221770000001', wallets: [] })
const refusal = (body: object) => new ApiError('Les offres ont changé.', { status: 409, body })

describe('storeOrder', () => {
  it('sends the codes that lower the price, and removes only them from the cart', {
    tags: ['H-05'],
  }, async () => {
    putCode(coded('AID'))
    putCode(coded('PETIT', 1))
    putCode({ code: 'FAUX', promotion: null, message: 'Ce code n’est pas valable.' })
    const gtag = vi.fn()
    vi.stubGlobal('window', { gtag })
    const { order, emptyCart } = await store()
    expect(gtag).toHaveBeenCalledWith('event', 'purchase', expect.objectContaining({ value: 1300 }))
    expect(received).toMatchObject([{ promotionCodes: ['AID'], discount: 700, totalAmount: 1300 }])
    expect(order.discounts).toEqual([{ name: 'Offre Tabaski', code: 'AID', amount: 500, delivery: 0 }])
    expect(order.chat.text).toContain('Remise Offre Tabaski (AID) : -500 FCFA\nTotal : 1 300 FCFA')
    emptyCart()
    expect(readCodes().map(({ code }) => code)).toEqual(['FAUX', 'PETIT'])
  })
})

describe('updatePromotions', () => {
  it('keeps a used-up code with its reason, and prices the next order without it', { tags: ['H-05'] }, () => {
    putCode(coded('AID'))
    const known = readPromotionsFor([automatic], PHONE)
    const codes = [{ code: 'AID', message: 'Ce code n’est pas valable.' }]
    const reasons = updatePromotions(refusal({ promotions: [automatic], codes }), known, PHONE)
    expect(reasons).toEqual(['AID\u202f: Ce code n’est pas valable.'])
    expect(readCodes()).toEqual([{ code: 'AID', promotion: null, message: 'Ce code n’est pas valable.' }])
    expect(readPromotionsFor([automatic], PHONE)).toEqual([automatic])
  })

  it('drops an automatic promotion that this phone has used, for this phone only', { tags: ['H-05'] }, () => {
    updatePromotions(refusal({ promotions: [], codes: [] }), [automatic], PHONE)
    expect(readPromotionsFor([automatic], PHONE)).toEqual([])
    expect(readPromotionsFor([automatic], '770000000')).toEqual([automatic])
  })

  it('takes over new terms and promotions that have begun', { tags: ['H-02'] }, () => {
    putCode(coded('AID'))
    const begun = aPromotion({ id: 'begun', name: 'Vendredi' })
    const changed = coded('AID', 700)
    const promotions = [automatic, begun, changed.promotion]
    updatePromotions(refusal({ promotions, codes: [] }), [automatic], PHONE)
    expect(readPromotionsFor([automatic], PHONE)).toEqual(promotions)
    expect(readCodes()).toEqual([changed])
  })

  it.each([undefined, null, 'texte', [1, { code: 5 }]])('survives the unreadable codes %j', (codes) => {
    putCode(coded('AID'))
    updatePromotions(refusal({ promotions: codes, codes }), [], PHONE)
    expect(readCodes()).toEqual([coded('AID')])
  })
})
