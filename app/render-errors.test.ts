import { describe, expect, it } from 'vitest'
import type { OutageReason } from '../domain/outages.ts'
import { renderErrors } from './render-errors.ts'

const page = (status: number) => new Response('page', { status, headers: { 'Content-Type': 'text/html' } })

/**
 * Reports one error for each entry of `troubles` (null: the error is not an outage), then returns the page's response.
 */
async function answered(status: number, ...troubles: (OutageReason | null)[]) {
  const left = [...troubles]
  const faults = renderErrors(() => left.shift() ?? null)
  const reported = troubles.map(() => faults.note(new Error('secret')))
  const answer = faults.answer(page(status))
  const header = (name: string) => answer.headers.get(name)
  return {
    ...{ reported, status: answer.status, body: await answer.text() },
    headers: [header('Content-Type'), header('Cache-Control'), header('Retry-After')],
  }
}

describe('renderErrors', () => {
  it('does not change a page without errors', async () => {
    expect(await answered(200)).toMatchObject({
      status: 200,
      body: 'page',
      headers: ['text/html', null, null],
    })
  })

  it('adds Cache-Control: no-store to a page when a part of it failed to load', async () => {
    expect(await answered(200, null)).toMatchObject({
      reported: ["Une erreur s'est produite. Veuillez réessayer."],
      ...{ status: 200, body: 'page', headers: ['text/html', 'no-store', null] },
    })
  })

  it.each([200, 500])('changes status %i to 503 and adds Retry-After during an outage', async (status) => {
    expect(await answered(status, null, 'unreachable', null)).toMatchObject({
      reported: [expect.any(String), expect.stringContaining('momentanément'), expect.any(String)],
      ...{ status: 503, body: 'page', headers: ['text/html', 'no-store', '5'] },
    })
  })
})
