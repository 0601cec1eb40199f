import { UNUSABLE_CODE } from '../../../domain/promotions/objections.ts'
import type { ReadCode } from '../../../domain/promotions/read-code.ts'
import { askAboutCode } from './check-code.ts'
import { removeCodes, updateCode } from './code-store.ts'
import { sayCodeInCart, sayCodeRefused } from './code-toasts.ts'
import { givenText } from './given-text.ts'

/**
 * Says at once what the code of a link gives, or takes a code that is not valid out of the cart again (H-04, H-07).
 * @throws ApiError when the shop does not answer; the code then stays in the cart
 */
export async function checkCodeOfLink(read: ReadCode): Promise<void> {
  if (!read.ok) return sayCodeRefused(null, UNUSABLE_CODE)
  const answer = await askAboutCode(read.code)
  const { code, promotion, message } = answer.entry
  if (!promotion) {
    removeCodes([read.code])
    return sayCodeRefused(code, message ?? UNUSABLE_CODE)
  }
  updateCode(answer.entry)
  sayCodeInCart(code, givenText(promotion, answer.missing))
}
