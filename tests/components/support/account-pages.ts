import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as createAdminScreen from '../../../app/account/create-admin/route.tsx'
import AccountLayout from '../../../app/account/layout.tsx'
import * as loginScreen from '../../../app/account/login/route.tsx'
import * as registerScreen from '../../../app/account/register/route.tsx'
import { answerWith, ELSEWHERE, routesOf, showRoutes, writes } from './show-screen.tsx'

const SCREENS = { '/login': loginScreen, '/register': registerScreen, '/create-admin': createAdminScreen }

export const showAccountPage = (address: keyof typeof SCREENS) =>
  showRoutes([{ Component: AccountLayout, children: routesOf(SCREENS) }, ELSEWHERE], address)

export const SIGNED_OUT = { token: null, user: null }

export const storedSession = () => ({
  token: localStorage.getItem('token'),
  user: JSON.parse(localStorage.getItem('user') ?? 'null'),
})

type AccountCall = 'login' | 'register' | 'create-admin'

/** Replaces the answer to an account request; without JSON, no answer arrives. */
export function answer(call: AccountCall, json: object | null, status = 200) {
  const request = `POST /api/users/${call}`
  return answerWith(json === null ? { request, lost: 'request' } : { request, status, json })
}

/** The bodies posted to an account endpoint. */
export const posts = async (call: AccountCall) =>
  (await writes()).filter(({ request }) => request === `POST /api/users/${call}`).map(({ body }) => body)

export const field = (label: string) => page.getByLabelText(label, { exact: true })

export async function fill(fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) await field(label).fill(value)
}

export const send = () =>
  page
    .getByRole('form')
    .getByRole('button', { name: /^(Se connecter|S'inscrire|Créer le compte)$/ })
    .click()

/** A message in the page, above the button or beside a field. */
export const alert = (text: string) => page.getByRole('main').getByRole('alert').filter({ hasText: text })

export const toast = (text: string) =>
  page.getByRole('region', { name: /^Messages/ }).getByText(text, { exact: true })

/** Expects an error in the form and in a toast, and no session. */
export async function expectFailure(text: string) {
  await expect.element(alert(text)).toBeVisible()
  await expect.element(toast(text)).toBeVisible()
  expect(storedSession()).toEqual(SIGNED_OUT)
}
