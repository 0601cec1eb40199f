import { expect, it } from 'vitest'
import type { Engine } from '../../data/engines/engine.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { aShop } from '../../tests/support/shop.ts'
import { exportCustomerData } from '../personal-data/customer-data.ts'
import { answerReview } from './answer-review.ts'
import { listModeratedReviews, moderateReviews } from './moderate-reviews.ts'
import { listReviews, reviewProduct } from './reviews.ts'

async function aReview(engine: Engine) {
  const shop = aShop(engine)
  const { _id: productId } = await addProduct(shop, { name: 'Body' })
  await reviewProduct(shop, { productId, visitorId: 'awa', text: 'Taille petit', pseudo: 'Awa' })
  const { reviews } = await listModeratedReviews(shop, { q: '', page: 1, limit: 30, state: 'shown' })
  const id = reviews[0]?.id ?? ''
  const shown = async () => {
    const found = await listReviews(shop, productId, { page: 1, limit: 20 })
    return found.ok ? found.reviews[0]?.answer : undefined
  }
  return { shop, productId, id, shown }
}

const THANKS = 'Merci, prenez une taille de plus.'

describeOnEachEngine('answerReview', (engine) => {
  it('shows one answer below the review, which can be changed and removed, and audits each step', async () => {
    const { shop, productId, id, shown } = await aReview(engine())
    expect(await shown()).toBeUndefined()
    const answeredAt = new Date(shop.clock()).toISOString()
    expect(await answerReview(shop, id, { answer: THANKS, was: null })).toEqual({ ok: true })
    expect(await shown()).toEqual({ text: THANKS, answeredAt })
    expect(shop.publishedEvents.at(-1)).toEqual({ kind: 'product', productId, touches: 'page' })
    shop.advance(1000)
    expect(await answerReview(shop, id, { answer: 'Merci !', was: THANKS })).toEqual({ ok: true })
    expect(await shown()).toMatchObject({ text: 'Merci !' })
    shop.advance(1000)
    expect(await answerReview(shop, id, { answer: null, was: 'Merci !' })).toEqual({ ok: true })
    expect(await shown()).toBeUndefined()
    const journal = await shop.store.audit.list({ limit: 3, offset: 0 })
    expect(journal.map(({ action, changes }) => [action, changes])).toEqual([
      ['reviews.answer', { answer: ['Merci !', null] }],
      ['reviews.answer', { answer: [THANKS, 'Merci !'] }],
      ['reviews.answer', { answer: [null, THANKS] }],
    ])
  })

  it('refuses to overwrite an answer that somebody has written meanwhile, and shows it', async () => {
    const { shop, id, shown } = await aReview(engine())
    await answerReview(shop, id, { answer: THANKS, was: null })
    expect(await answerReview(shop, id, { answer: 'Bonjour', was: null })).toMatchObject({
      code: 'EDIT_CONFLICT',
      conflicts: [{ field: 'answer', was: null, current: THANKS, sent: 'Bonjour' }],
    })
    expect(await answerReview(shop, id, { answer: THANKS, was: null })).toEqual({ ok: true })
    expect(await shown()).toMatchObject({ text: THANKS })
  })

  it('keeps one of two answers that are sent at the same time', async () => {
    const { shop, id } = await aReview(engine())
    const sent = await Promise.all(
      ['Un', 'Deux'].map((answer) => answerReview(shop, id, { answer, was: null })),
    )
    expect(sent.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  it('refuses a deleted and an unknown review', async () => {
    const { shop, id } = await aReview(engine())
    await moderateReviews(shop, { ids: [id], action: 'delete' })
    for (const gone of [id, 'none']) {
      const refused = await answerReview(shop, gone, { answer: THANKS, was: null })
      expect(refused).toMatchObject({ code: 'REVIEW_NOT_FOUND' })
    }
  })

  it('is exported with the review of a customer', async () => {
    const { shop, id } = await aReview(engine())
    await answerReview(shop, id, { answer: THANKS, was: null })
    const exported = await exportCustomerData(shop, { by: 'name', value: 'Awa' }, { mayReadMessages: true })
    expect(exported).toMatchObject({ data: { reviews: [{ answer: { text: THANKS } }] } })
  })
})
