import { Hono } from 'hono'
import { noticesAnswer, seenNoticesInput } from '../../contracts/account-notices.ts'
import { listNotices, markNoticesSeen } from '../../use-cases/accounts/account-notices.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { BODY_ERRORS, DONE, describer, json, SIGNED_IN } from '../descriptions.ts'
import { requireSignIn } from '../middleware/authorize.ts'
import { validateJson } from '../validate.ts'

const describe = describer('Accounts', SIGNED_IN)

/** What the caller's account is told of, whatever the device, until it has seen it. */
export function accountNoticeRoutes(shop: AppContext) {
  const signedIn = requireSignIn(shop)
  return new Hono()
    .get(
      '/me/notices',
      describe('What one’s own account is told of and has not seen', {
        200: json('The notices, newest first', noticesAnswer),
      }),
      signedIn,
      async (c) => c.json({ success: true, notices: await listNotices(shop, c.get('caller')) }),
    )
    .post(
      '/me/notices/seen',
      describe('Say that one has seen notices', DONE, BODY_ERRORS),
      signedIn,
      validateJson(seenNoticesInput),
      async (c) => {
        await markNoticesSeen(shop, c.get('caller'), c.req.valid('json').ids)
        return c.json({ success: true, message: '' })
      },
    )
}
