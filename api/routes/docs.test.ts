import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { anApi } from '../../tests/support/api.ts'

describe('the OpenAPI document', () => {
  it('describes the routes and defines every schema that it references', async () => {
    const { ask } = anApi({ db: undefined } as never)
    const { status, body } = await ask('GET', '/openapi.json')
    expect(status).toBe(200)
    expect(body.openapi).toBe('3.1.0')
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining([
        '/ping',
        '/products',
        '/products/{id}',
        '/products/{id}/rate',
        '/products/likes',
      ]),
    )
    const named = [...JSON.stringify(body).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
      (match) => match[1],
    )
    expect(Object.keys(body.components.schemas)).toEqual(expect.arrayContaining(named))
    for (const operations of Object.values<Record<string, { responses: object; summary?: string }>>(
      body.paths,
    )) {
      for (const operation of Object.values(operations)) {
        expect(Object.keys(operation.responses)).not.toHaveLength(0)
        expect(operation.summary).toBeTruthy()
      }
    }
  })

  it('equals docs/openapi.json, which `node scripts/describe-api.ts` writes', async () => {
    const { ask } = anApi({ db: undefined } as never)
    const { body } = await ask('GET', '/openapi.json')
    expect(JSON.parse(readFileSync('docs/openapi.json', 'utf8'))).toEqual(body)
  })

  it('is served as a page without scripts', async () => {
    const { ask } = anApi({ db: undefined } as never)
    const { status, headers, body } = await ask('GET', '/docs')
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(body).not.toContain('<script')
    expect(body).toContain('<code>/products/{id}/rate</code>')
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map((match) => match[1])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(targets))
  })
})
