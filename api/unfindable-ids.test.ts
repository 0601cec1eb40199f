import { expect, it } from 'vitest'
import { anApi } from '../tests/support/api.ts'
import { CLOSED } from '../tests/support/api-routes.ts'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { signIn } from '../tests/support/sign-in.ts'

const SAMPLE_ID = /\/(?:[a-z]1|123|poster)(?=\/|$)/g

describeOnEachEngine('every route with an id in its path', (engine) => {
  it('finds nothing under an id that no database can store', { tags: ['H-30'] }, async () => {
    const { ask, shop } = anApi(engine())
    const routes = CLOSED.filter(([, path]) => path.search(SAMPLE_ID) >= 0)
    const token = await signIn(shop, { may: routes.flatMap(([, , ...needs]) => needs.flat()) })
    expect(routes.length).toBeGreaterThan(20)
    for (const [method, path] of routes) {
      const asked = path.replaceAll(SAMPLE_ID, '/a%00')
      expect([400, 404], `${method} ${asked}`).toContain((await ask(method, asked, { token })).status)
    }
  })
})
