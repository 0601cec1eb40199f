import type { Context } from 'hono'
import type { DomainError } from '../../domain/errors.ts'
import { readCode } from '../../domain/promotions/read-code.ts'
import type { ReadDeps } from '../../use-cases/context.ts'
import { type SentCodes, unprovenCodes } from '../../use-cases/promotions/proven-codes.ts'
import type { LimitName, Limits } from './rate-limit.ts'
import { knownVisitor } from './visitor.ts'

interface Guesses {
  refused: DomainError | null
  /** Call it with the wrong codes among those sent: only they count, and each only once. */
  settle: (wrong: readonly string[]) => Promise<void>
}

/**
 * Counts promotion codes that may be guesses by device and, widely, by address. A code that the shop has told its sender
 * to be right is none, whatever others behind the same address have tried.
 */
export async function takeGuesses(
  c: Context,
  shop: ReadDeps,
  limits: Limits,
  sent: SentCodes,
): Promise<Guesses> {
  const codes = await unprovenCodes(shop, sent)
  const taken: Scope[] = []
  for (const scope of scopesOf(c, limits)) {
    const refused = await limits.consume(c, scope.limit, scope.key, codes.length)
    taken.push(scope)
    if (!refused) continue
    for (const { limit, key } of taken) await limits.refund(limit, key, codes.length)
    return { refused, settle: async () => {} }
  }
  return {
    refused: null,
    async settle(wrong) {
      for (const { limit, key } of taken) {
        let news = 0
        for (const code of wrong) if (await limits.isFirst('sameCode', `${key} ${spelled(code)}`)) news += 1
        await limits.refund(limit, key, codes.length - Math.min(codes.length, news))
      }
    },
  }
}

interface Scope {
  limit: LimitName
  key: string
}

function scopesOf(c: Context, limits: Limits): Scope[] {
  const visitor = knownVisitor(c)
  const device = visitor === null ? [] : [{ limit: 'promotionCodeOfVisitor' as const, key: visitor }]
  return [...device, { limit: 'promotionCode', key: limits.clientOf(c) }]
}

function spelled(typed: string): string {
  const read = readCode(typed)
  return read.ok ? read.code : typed
}
