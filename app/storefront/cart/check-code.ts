import { useEffect, useRef } from 'react'
import { readPromotion } from '../../../contracts/read-promotion.ts'
import { orderItemsFrom } from '../../../domain/cart/order-from-cart.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import { isRecord, own, textAt } from '../../../domain/unknown-values.ts'
import { errorCode } from '../../api-client/answers.ts'
import { ApiError, apiUrl, callApi } from '../../api-client/api.ts'
import { serverNow } from '../../browser/server-time.ts'
import { readCart } from './cart-store.ts'
import { type CartCode, readCodes, updateCode, useCodes } from './code-store.ts'

const INVALID: ErrorCode = 'CODE_INVALID'

interface CodeAnswer extends CartCode {
  /** what the code gives, its conditions, and what the cart lacks */
  summary: string
}

/** Requests without an answer: the page of the cart and a link may ask about the same code. */
const asking = new Map<string, Promise<CodeAnswer>>()

/**
 * Asks the shop about a code (H-04).
 * @param phone nine digits, when it is known
 * @throws ApiError when the shop does not answer or the client has asked too often
 */
export async function checkCode(code: string, phone?: string | null): Promise<CartCode> {
  const { summary: _, ...entry } = await askAboutCode(code, phone)
  return entry
}

/** As `checkCode`, with a summary. */
export function askAboutCode(code: string, phone?: string | null): Promise<CodeAnswer> {
  const key = JSON.stringify([code, phone ?? null])
  const answer = asking.get(key) ?? ask(code, phone).finally(() => asking.delete(key))
  asking.set(key, answer)
  return answer
}

async function ask(code: string, phone?: string | null): Promise<CodeAnswer> {
  const items = orderItemsFrom(readCart(), serverNow()).map(
    ({ productId, color, size, price, quantity }) => ({ productId, color, size, price, quantity }),
  )
  try {
    const promotionId = readCodes().find((known) => known.code === code)?.promotion?.id
    const body = { code, items, ...(phone && { phone }), ...(promotionId && { promotionId }) }
    const { data } = await callApi(apiUrl('/promotions/check'), { method: 'POST', body })
    const answer = isRecord(data) ? data : {}
    const promotion = readPromotion(own(answer, 'promotion'))
    return { code: promotion?.code ?? code, promotion, message: null, summary: textAt(answer, 'summary') }
  } catch (error) {
    if (!(error instanceof ApiError) || errorCode(error) !== INVALID) throw error
    return { code, promotion: null, message: error.message, summary: '' }
  }
}

/** Asks about the cart's codes when the page opens, when the phone is known, and about codes of links and other tabs. */
export function useCodeRefresh(phone: string | null | undefined): void {
  const unchecked = useCodes()
    .filter(({ promotion, message }) => !promotion && message === null)
    .map(({ code }) => code)
    .join()
  const asked = useRef<string | null | undefined | symbol>(NEVER)
  useEffect(() => {
    if (asked.current === phone && unchecked === '') return
    // A refused code counts as a guess: it is asked about again only for another phone.
    const withRefused = asked.current !== NEVER && asked.current !== phone
    asked.current = phone
    void refreshCodes(phone, withRefused)
  }, [phone, unchecked])
}

const NEVER = Symbol('never')

async function refreshCodes(phone: string | null | undefined, withRefused: boolean): Promise<void> {
  for (const { code, message } of readCodes()) {
    if (message !== null && !withRefused) continue
    try {
      updateCode(await checkCode(code, phone))
    } catch (error) {
      console.warn('Le code n’a pas pu être vérifié\u202f:', error)
    }
  }
}
