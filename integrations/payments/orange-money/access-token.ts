import * as v from 'valibot'
import type { ProviderAccount } from '../../../domain/payments/providers.ts'
import type { CallFailure, JsonClient } from '../../network/json-client.ts'
import { filled, readAnswer } from '../answer-fields.ts'
import type { ProviderFailure } from '../payment-provider.ts'

/** A token is replaced this time before it expires. */
const MARGIN_MS = 30_000

const tokenAnswer = v.object({ access_token: filled, expires_in: v.pipe(v.number(), v.minValue(1)) })

type Token = { ok: true; value: string; until: number } | ProviderFailure

/** Gets OAuth tokens, keeps each in memory until shortly before it expires, and fetches it once at a time. */
export function createAccessTokens({ call }: Pick<JsonClient, 'call'>, clock: () => number) {
  const tokens = new Map<string, Promise<Token>>()

  async function fetchToken({ clientId = '', clientSecret = '' }: ProviderAccount): Promise<Token> {
    const answer = await call({
      method: 'POST',
      path: '/oauth/v1/token',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(
        new URLSearchParams({
          client_id: clientId,
          client_secret: clientSecret,
          grant_type: 'client_credentials',
        }),
      ),
      idempotent: true,
    })
    if (!answer.ok) return answer
    const read = readAnswer(tokenAnswer, answer.body)
    if (!read.ok) return read
    const { access_token: value, expires_in: seconds } = read.value
    return { ok: true, value, until: clock() + seconds * 1000 - MARGIN_MS }
  }

  async function tokenOf(account: ProviderAccount): Promise<Token> {
    const key = `${account.clientId}\n${account.clientSecret}`
    const kept = tokens.get(key)
    if (kept) {
      const token = await kept
      if (token.ok && clock() < token.until) return token
      if (tokens.get(key) === kept) tokens.delete(key)
      return tokenOf(account)
    }
    // Only the account in use is kept.
    tokens.clear()
    const fetched = fetchToken(account)
    tokens.set(key, fetched)
    const token = await fetched
    if (!token.ok && tokens.get(key) === fetched) tokens.delete(key)
    return token
  }

  return {
    /** Makes a call with a token. A token that Sonatel no longer accepts is replaced once. */
    async withToken<Answer extends { ok: boolean }>(
      account: ProviderAccount,
      send: (token: string) => Promise<Answer | CallFailure>,
    ): Promise<Answer | CallFailure> {
      const token = await tokenOf(account)
      if (!token.ok) return token
      const answer = await send(token.value)
      if (answer.ok || !('status' in answer) || answer.status !== 401) return answer
      tokens.clear()
      const renewed = await tokenOf(account)
      return renewed.ok ? send(renewed.value) : renewed
    },
  }
}
