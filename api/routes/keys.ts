import { Hono } from 'hono'
import { apiKeyCreatedAnswer, apiKeyInput, apiKeysAnswer } from '../../contracts/api-keys.ts'
import { createKey, listKeys, revokeKey } from '../../use-cases/accounts/api-keys.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, DONE, describer, json } from '../descriptions.ts'
import { bearerToken, requirePermission, withCaller } from '../middleware/authorize.ts'
import { ASSURANCE_ERRORS, passwordChecks } from '../middleware/password-checks.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { validateJson } from '../validate.ts'

const describe = describer('Other systems', CALLER_ERRORS)

/** Keys with which other systems call the API. */
export function keyRoutes(shop: AppContext, limits: Limits) {
  const mayManage = requirePermission(shop, 'settings')
  const { assured } = passwordChecks(shop, limits)
  return new Hono()
    .get(
      '/',
      describe('The keys, newest first', { 200: json('The keys', apiKeysAnswer) }),
      mayManage,
      async (c) => c.json({ success: true, keys: await listKeys(shop) }),
    )
    .post(
      '/',
      describe(
        'Make a key with some of the caller’s permissions',
        { 201: json('The key, which is shown once', apiKeyCreatedAnswer) },
        [...BODY_ERRORS, ...ASSURANCE_ERRORS, 'PERMISSION_NOT_HELD'],
        '`PASSWORD_NEEDED` asks to send `currentPassword` too. The key is sent as a bearer token.',
      ),
      mayManage,
      validateJson(apiKeyInput),
      async (c) => {
        const { currentPassword, ...input } = c.req.valid('json')
        const made = await assured(c, currentPassword, (acting, user) =>
          createKey(acting, input, { user, token: bearerToken(c) ?? '' }),
        )
        return answer(c, made, ({ key, apiKey }) => ({ key, apiKey }), 201)
      },
    )
    .delete('/:id', describe('Revoke a key', DONE, ['KEY_NOT_FOUND']), mayManage, async (c) =>
      answer(c, await revokeKey(withCaller(shop, c), c.req.param('id')), () => ({ message: 'Clé révoquée' })),
    )
}
