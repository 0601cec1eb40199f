import { describe, expect, it } from 'vitest'
import type { OutageReason } from '../domain/outages.ts'
import { renderErrors } from './render-errors.ts'

const page = (status: number) => new Response('page', { status, headers: { 'Content-Type': 'text/html' } })

/** What becomes of a page during which these faults came up, each with the trouble behind it. */
async function answered(status: number, ...troubles: (OutageReason | null)[]) {
  const left = [...troubles]
  const faults = renderErrors(() => left.shift() ?? null)
  const told = troubles.map(() => faults.note(new Error('secret')))
  const answer = faults.answer(page(status))
  const header = (name: string) => answer.headers.get(name)
  return {
    ...{ told, status: answer.status, body: await answer.text() },
    headers: [header('Content-Type'), header('Cache-Control'), header('Retry-After')],
  }
}

describe('a page', () => {
  it('made without a fault goes out as it is', async () => {
    expect(await answered(200)).toMatchObject({
      status: 200,
      body: 'page',
      headers: ['text/html', null, null],
    })
  })

  it('of which a part failed is not kept', async () => {
    expect(await answered(200, null)).toMatchObject({
      told: ["Une erreur s'est produite. Veuillez réessayer."],
      ...{ status: 200, body: 'page', headers: ['text/html', 'no-store', null] },
    })
  })

  it.each([200, 500])('(%s) made while the database is away says when to come back', async (status) => {
    expect(await answered(status, null, 'unreachable', null)).toMatchObject({
      told: [expect.any(String), expect.stringContaining('momentanément'), expect.any(String)],
      ...{ status: 503, body: 'page', headers: ['text/html', 'no-store', '5'] },
    })
  })
})
