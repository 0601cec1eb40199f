import { fail, type Result } from '../../domain/errors.ts'
import { WHATSAPP_POLICY } from '../../domain/whatsapp/whatsapp-policy.ts'
import type { AppContext } from '../context.ts'
import { readWhatsAppAccount } from './whatsapp-account.ts'

/** Asks WhatsApp for the shop's number with the stored account. @returns what the merchant reads */
export async function testWhatsAppAccount(
  shop: Pick<AppContext, 'store' | 'settings' | 'whatsApp'>,
): Promise<Result<{ message: string }>> {
  const account = await readWhatsAppAccount(shop)
  if (!account) return fail('WHATSAPP_NOT_CONFIGURED')
  const read = await shop.whatsApp.readNumber(account)
  if (read.ok) return { ok: true, message: `La boutique écrit sous le nom ${read.name}, ${read.number}.` }
  const { failure, detail } = read
  return fail('WHATSAPP_TEST_FAILED', { message: `${WHATSAPP_POLICY.failures[failure]} (${detail})` })
}
