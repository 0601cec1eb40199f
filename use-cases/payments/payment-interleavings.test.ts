import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { openSqliteInMemory } from '../../data/engines/sqlite/sqlite.ts'
import { migrate } from '../../data/migrate.ts'
import { withProviders } from '../../tests/builders/payment-settings.ts'
import { aWalletOrder, notify, runJobs } from '../../tests/support/payments.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'

const A_MINUTE = 60_000
const A_DAY = 24 * 60 * A_MINUTE

/** What may happen, in any order: to the shop, the payer, the provider and the network between them. */
const EVENTS = [
  'start',
  // The provider has created the payment; the process ends before it stores the answer.
  'start and die',
  'start without answer',
  'pay',
  'pay less',
  'decline',
  'let expire',
  'notify',
  'notify late',
  'forge',
  'work',
  'work and die',
  'provider down',
  'provider up',
  'wait',
  'pay cash',
] as const
type Event = (typeof EVENTS)[number]
