import type { Browser } from 'playwright-core'
import type { Merchant } from './merchant.ts'
import type { RunningShop } from './running-shop.ts'
import { aVisitor, type SCREENS, type Visitor } from './visitor.ts'

/** An administrator's browser, signed in, not yet on any page of the dashboard. */
export async function anAdministrator(
  browser: Browser,
  { url }: RunningShop,
  { token, user }: Pick<Merchant, 'token' | 'user'>,
  screen: keyof typeof SCREENS = 'laptop',
): Promise<Visitor> {
  const visitor = await aVisitor(browser, url, { screen })
  await visitor.page.goto('/faq')
  await visitor.page.evaluate(
    ([asToken, asUser]) => {
      localStorage.setItem('token', asToken ?? '')
      localStorage.setItem('user', asUser ?? '')
    },
    [token, JSON.stringify(user)],
  )
  return visitor
}
