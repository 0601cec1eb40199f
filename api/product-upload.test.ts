import { createMiddleware } from 'hono/factory'
import { describe, expect, it } from 'vitest'
import { anImage } from '../tests/builders/product-details.ts'
import { productForm } from '../tests/builders/product-form.ts'
import { askOf } from '../tests/support/api.ts'
import { aShop } from '../tests/support/shop.ts'
import { productWriteRoutes } from './routes/product-writes.ts'

const anyone = createMiddleware((_c, next) => next())

describe('product uploads', () => {
  const ask = askOf(productWriteRoutes(aShop({ db: undefined } as never), anyone))

  it.each([
    ['application/json', '{}'],
    ['application/x-www-form-urlencoded', 'name=a'],
    ['text/plain', 'a'],
    ['multipart/mixed; boundary=a', 'a'],
  ])('are refused with the content type %s', async (type, sent) => {
    const { status, body } = await ask('POST', '/', { body: sent, headers: { 'Content-Type': type } })
    expect(status).toBe(415)
    expect(body).toMatchObject({ success: false, message: 'Envoyez le produit en multipart/form-data.' })
  })

  it('are refused when the form is malformed', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const { status, body } = await ask('POST', '/', { body: 'nonsense', headers })
    expect(status).toBe(400)
    expect(body.message).toBe('Le formulaire envoyé n’a pas pu être lu.')
  })

  it.each(['sizes', 'colors', 'materials', 'existingImages', 'imageOrder'])(
    'are refused when %s is nested deeply, too long or not a list',
    async (field) => {
      const deep = `${'['.repeat(90_000)}${']'.repeat(90_000)}`
      const objects = `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`
      const endless = JSON.stringify(Array.from({ length: 100_000 }, () => 'a'))
      for (const list of [deep, objects, endless, '[[["a"]]]', '{"length":1}', '[null]']) {
        const form = productForm()
        form.set(field, list)
        const { status, body } = await ask('POST', '/', { form })
        expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
        expect(body.issues[0].path.split('.')[0]).toBe(field)
      }
    },
  )

  it('are refused beyond 60 fields, 12 files, 10 MB per file or 40 MB in total', {
    tags: ['T-44'],
  }, async () => {
    const form = productForm({}, [anImage()])
    for (let field = 0; field < 60; field++) form.append(`x${field}`, '')
    const wide = await ask('POST', '/', { form })
    expect([wide.status, wide.body.message]).toEqual([413, 'Le formulaire a trop de champs.'])
    const many = await ask('POST', '/', {
      form: productForm(
        {},
        Array.from({ length: 13 }, () => anImage()),
      ),
    })
    expect([many.status, many.body.message]).toEqual([413, '12 images au maximum.'])
    const large = await ask('POST', '/', { form: productForm({}, [new Uint8Array(10_000_001)]) })
    expect([large.status, large.body.message]).toEqual([413, 'Une image pèse plus de 10 Mo.'])
    const heavy = Array.from({ length: 5 }, () => new Uint8Array(9_000_000))
    const whole = await ask('POST', '/', { form: productForm({}, heavy) })
    expect([whole.status, whole.body.message]).toEqual([413, 'La requête est trop volumineuse.'])
  })
})
