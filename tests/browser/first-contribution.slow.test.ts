import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshClone } from '../support/fresh-clone.ts'

let clone: Awaited<ReturnType<typeof freshClone>>
beforeAll(async () => {
  clone = await freshClone()
})
afterAll(() => clone.remove())

const at = (file: string) => join(clone.folder, file)

/** Inserts a text after the first line that starts with `anchor`. */
async function insertAfter(file: string, anchor: RegExp, added: string) {
  const content = await readFile(at(file), 'utf8')
  const lines = content.split('\n')
  const line = lines.findIndex((text) => anchor.test(text))
  if (line < 0) throw new Error(`${file} has no line ${anchor}.`)
  await writeFile(at(file), lines.toSpliced(line + 1, 0, added).join('\n'))
}

async function run(command: string, ...args: string[]) {
  const child = clone.spawn(command, args)
  const [printed, failed, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, output: printed + failed }
}

it('docs/first-contribution.md adds a field to products with its nine files, word for word', async () => {
  const document = await readFile(at('docs/first-contribution.md'), 'utf8')
  const [sql = '', field = '', message = '', rule = '', refusal = ''] = [
    ...document.matchAll(/```(?:sql|ts)\n(.*?)\n```/gs),
  ].map(([, block]) => block)
  const [formLine = '', pageLine = ''] = [...document.matchAll(/^\| `app\/.*?\.tsx` +\| `([^`]+)`/gm)].map(
    ([, line]) => line,
  )
  const released = ['sqlite', 'shared'].flatMap((folder) => readdirSync(at(`data/migrations/${folder}`)))
  const next = released.filter((name) => name.endsWith('.sql')).length + 1
  await writeFile(at(`data/migrations/shared/${String(next).padStart(4, '0')}-made-in.sql`), `${sql}\n`)
  await insertAfter('domain/catalogue/product-fields.ts', /^ {2}brand:/, field)
  await insertAfter('domain/validation-messages.ts', /^ {2}productBrand:/, message)
  await insertAfter('contracts/product.ts', /^ {2}brand:/, rule)
  await insertAfter('app/dashboard/product-form/category-fields.tsx', /label="Marque"/, formLine)
  await insertAfter('app/storefront/product/product-view.tsx', /\['Marque'/, pageLine)
  await insertAfter('contracts/product.test.ts', /^ {4}\['brand'/, refusal)

  expect(await run('npm', 'run', 'db:types')).toMatchObject({ code: 0 })
  expect(await run('npm', 'run', 'docs:api')).toMatchObject({ code: 0 })
  expect(await run('npm', 'run', 'format')).toMatchObject({ code: 0 })
  expect(await run('npm', 'run', 'typecheck')).toMatchObject({ code: 0 })
  expect(await run('npm', 'run', 'lint')).toMatchObject({ code: 0 })
  const tests = ['contracts', 'domain/catalogue', 'data/migrations.test.ts', 'api/routes/docs.test.ts']
  expect(await run('npm', 'test', '--', '--unit', ...tests)).toMatchObject({ code: 0 })
}, 600_000)
