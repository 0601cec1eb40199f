import { expect, it } from 'vitest'
import type { Delivery } from '../../domain/outbox/entry.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { readMailOverview } from '../mail/mail-overview.ts'
import { retryEntry } from '../outbox/change-entry.ts'
import { deliverDue } from '../outbox/deliver-due.ts'
import { failedSources, readImageId } from './failed-sources.ts'
import { jobChannel } from './job-channel.ts'

const A_MINUTE = 60_000
const ID = 'a'.repeat(32)

describeOnEachEngine('images that could not be encoded', (engine) => {
  const encode = (shop: TestShop, run: () => Promise<Delivery | undefined>) => {
    const encoding = {
      limitMs: A_MINUTE,
      run: (payload: unknown) => (readImageId(payload) === ID ? run() : expect.fail('another image')),
    }
    return deliverDue(shop, { job: jobChannel({ encoding }) }, { stopping: new AbortController().signal })
  }
  const listed = async (shop: TestShop) =>
    (await readMailOverview(shop)).mails.map(({ id, state, failure }) => ({ id, state, failure }))

  it('are tried again three times, in any instance, then set aside and listed once', {
    tags: ['R-03'],
  }, async () => {
    const [shop, other] = [aShop(engine()), aShop(engine())]
    const sources = failedSources(shop)
    expect(await sources.stateOf(ID)).toBeNull()
    await sources.add(ID)
    await failedSources(other).add(ID)
    let tries = 0
    const crash = async () => {
      tries += 1
      throw new Error('the worker crashed')
    }
    for (const [index, minutes] of [1, 1, 6, 60].entries()) {
      for (const one of [shop, other]) one.advance(minutes * A_MINUTE)
      expect(await failedSources(other).stateOf(ID)).toBe(index < 3 ? 'waiting' : 'set-aside')
      await encode(index % 2 === 0 ? shop : other, crash)
    }
    expect(tries).toBe(3)
    expect(await listed(shop)).toMatchObject([{ state: 'failed', failure: 'fault' }])
    await sources.add(ID)
    const [entry, ...others] = await listed(shop)
    expect(others).toEqual([])
    await retryEntry(shop, entry?.id ?? '')
    await encode(shop, async () => undefined)
    expect([await listed(shop), await sources.stateOf(ID)]).toEqual([[], null])
    // What fails later is listed again.
    await sources.add(ID)
    expect(await sources.stateOf(ID)).toBe('waiting')
  })

  it('are set aside at once when the worker says that the file is damaged', { tags: ['R-03'] }, async () => {
    const shop = aShop(engine())
    await failedSources(shop).add(ID)
    shop.advance(A_MINUTE)
    await encode(shop, async () => ({ outcome: 'refused', failure: 'unreadable', answer: null }))
    expect(await listed(shop)).toMatchObject([{ state: 'bounced', failure: 'unreadable' }])
    expect(await failedSources(shop).stateOf(ID)).toBe('set-aside')
  })
})
