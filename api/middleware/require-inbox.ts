import { createMiddleware } from 'hono/factory'
import { fail } from '../../domain/errors.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { readWhatsAppAccount } from '../../use-cases/whatsapp/whatsapp-account.ts'
import { errorResponse } from '../errors.ts'

/** A shop without a WhatsApp account has no conversations, and says nothing of them. */
export function requireInbox(shop: Pick<AppContext, 'store' | 'settings'>) {
  return createMiddleware(async (c, next) =>
    (await readWhatsAppAccount(shop)) ? next() : errorResponse(c, fail('ROUTE_NOT_FOUND')),
  )
}
