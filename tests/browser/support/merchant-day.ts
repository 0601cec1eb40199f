import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { OpenShop } from './open-shop.ts'
import { anAdministrator } from './signed-in.ts'

/** The most taps that each task of a merchant's day may need on a phone, from the overview. Typing is not a tap. */
export const MOST_TAPS = {
  'confirm 26 orders': 29,
  'pack 22 orders': 3,
  'give them to two couriers': 18,
  'let two couriers leave, with their links': 7,
  'take the cash of two couriers': 6,
  'receive 40 pieces': 5,
  'count a shelf': 7,
  'start and stop a flash sale': 7,
  'read and export as an accountant': 6,
} as const

type Task = keyof typeof MOST_TAPS

/** Counts taps on a page; typing is not a tap. */
export function tapping(page: Page) {
  let taps = 0
  const one = (name: string | RegExp) => ({ name, exact: typeof name === 'string' })
  type Place = Pick<Page, 'getByRole'>
  return {
    count: () => taps,
    tap: async (name: string | RegExp, within: Place = page) => {
      taps += 1
      await within.getByRole('button', one(name)).first().click()
    },
    /** taps what is no button by name */
    press: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    follow: async (name: string | RegExp, within: Place = page) => {
      taps += 1
      await within.getByRole('link', one(name)).first().click()
    },
    choose: async (name: string | RegExp, within: Place = page) => {
      taps += 1
      await within.getByRole('checkbox', one(name)).check()
    },
    select: async (name: string, label: string | RegExp, within: Place = page) => {
      taps += 1
      const list = within.getByRole('combobox', one(name))
      const options = await list.getByRole('option').allTextContents()
      const option = options.find((text) => (typeof label === 'string' ? text === label : label.test(text)))
      await list.selectOption({ label: option ?? String(label) })
    },
    /** ends a task. @returns its taps */
    ends: (task: Task): void => {
      expect(taps, task).toBeLessThanOrEqual(MOST_TAPS[task])
      console.info(`${task}: ${taps}`)
      taps = 0
    },
  }
}

/** Opens the overview on the phone of an administrator, by default the first. */
export async function aMerchant(shop: OpenShop) {
  const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
  await page.goto('/dashboard/overview')
  await page.getByRole('heading', { name: 'À faire' }).waitFor()
  return { page, leave, ...tapping(page) }
}

interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: the tests read fields of any response
  [field: string]: any
}

/** Asks the API as the first administrator. */
export async function ask(shop: OpenShop, method: string, path: string, json?: object): Promise<Answer> {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' },
    ...(json && { body: JSON.stringify(json) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json() as Promise<Answer>
}
