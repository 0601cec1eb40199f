import { setTimeout as delay } from 'node:timers/promises'
import { Hono } from 'hono'
import * as v from 'valibot'
import { forgotPasswordInput, resetPasswordInput } from '../../contracts/access.ts'
import { success, text } from '../../contracts/answer-fields.ts'
import { foldLogin } from '../../domain/accounts/account.ts'
import { formatPhone } from '../../domain/contact/phone.ts'
import { requestPasswordReset, resetPassword } from '../../use-cases/accounts/change-password.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { readSettings } from '../../use-cases/settings/read-settings.ts'
import { BODY_ERRORS, DONE, describer, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { limitAttempts } from '../middleware/limit-attempts.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { validateJson } from '../validate.ts'

const describe = describer('Accounts')
const REFUSALS = [...BODY_ERRORS, 'TOO_MANY_REQUESTS'] as const

/**
 * Minimum response time. It exceeds the duration of the work, so that the timing does not reveal whether an account
 * exists.
 */
const ANSWER_TIME_MS = 300

const MAILED =
  'Si un compte correspond, un e-mail avec un lien vient de partir. Le lien est valable 30 minutes et ne sert qu’une fois.'
const NOT_TO_EVERYBODY =
  'Un administrateur qui a plus de droits que la personne qui a réglé le serveur d’e-mail ne le reçoit pas : il demande un code à un autre administrateur.'

/** The same for customers and administrators, because the answer must not tell whose account it is. */
const notMailed = (whatsapp: string) =>
  `Cette boutique n’envoie pas d’e-mails. Clients\u202f: écrivez-lui sur WhatsApp au ${formatPhone(whatsapp)} au sujet de vos commandes. Vous pouvez aussi commander sans compte. Administrateurs\u202f: demandez un code à un autre administrateur.`

export function passwordResetRoutes(
  shop: AppContext,
  { stopping }: { stopping: AbortSignal },
  limits: Limits,
) {
  return new Hono()
    .post(
      '/forgot-password',
      describe(
        'Ask for an e-mail with a link to set a new password',
        { 200: json('Received', v.object({ success, message: text, mailed: v.boolean() })) },
        REFUSALS,
        'The answer is the same whether the account exists or not. `mailed` is false without e-mail.',
      ),
      limits.perClient('reset'),
      validateJson(forgotPasswordInput),
      async (c) => {
        const input = c.req.valid('json')
        const refused = await limits.consume(c, 'resetOfAccount', foldLogin(input.username))
        if (refused) return errorResponse(c, refused)
        const started = performance.now()
        const { mailed, toEverybody } = await requestPasswordReset(shop, input)
        if (!mailed) {
          const { whatsapp } = await readSettings(shop, ['whatsapp'])
          return c.json({ success: true, message: notMailed(whatsapp), mailed })
        }
        const rest = ANSWER_TIME_MS - (performance.now() - started)
        if (rest > 0) await delay(rest, null, { signal: stopping }).catch(() => {})
        const message = toEverybody ? MAILED : `${MAILED} ${NOT_TO_EVERYBODY}`
        return c.json({ success: true, message, mailed })
      },
    )
    .post(
      '/reset-password',
      describe(
        'Set a new password with the link of an e-mail or with an administrator’s code',
        DONE,
        [...REFUSALS, 'RESET_INVALID'],
        'With `token`, or with `username` and `code`. All sessions of the account end.',
      ),
      limits.perClient('reset'),
      validateJson(resetPasswordInput),
      async (c) => {
        const input = c.req.valid('json')
        const byCode = input.token === undefined
        const attempt = byCode ? await limitAttempts(shop, limits, c, input.username ?? '') : null
        if (attempt?.refused) return errorResponse(c, attempt.refused)
        const work = resetPassword(shop, input)
        const reset = await (attempt ? work.catch(attempt.notChecked) : work)
        if (!reset.ok) return errorResponse(c, reset)
        await attempt?.succeeded()
        return c.json({ success: true, message: 'Mot de passe changé. Vous pouvez vous connecter.' })
      },
    )
}
