import type { Context } from 'hono'
import { foldLogin } from '../../domain/accounts/account.ts'
import type { Limits } from './rate-limit.ts'

/**
 * Wrong passwords are limited for an account, narrowly from one client and widely from everywhere. Each attempt counts
 * before it is checked, so that many at once are as many; a right password takes it back. Whether there is such an
 * account makes no difference.
 */
export async function limitAttempts(limits: Limits, c: Context, typed: string) {
  const account = foldLogin(typed)
  const accountHere = JSON.stringify([account, limits.clientOf(c)])
  const refused =
    (await limits.take(c, 'password', accountHere)) ?? (await limits.take(c, 'account', account))
  return {
    refused,
    succeeded: async () => {
      await limits.forget('password', accountHere)
      await limits.giveBack('account', account)
    },
    /** Takes the attempt back when the password was not compared with anything, and goes on with the fault. */
    notChecked: async (fault: unknown): Promise<never> => {
      await limits.giveBack('password', accountHere)
      await limits.giveBack('account', account)
      throw fault
    },
  }
}
