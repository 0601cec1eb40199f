import type { InferOutput } from 'valibot'
import { forgotPasswordInput, resetByCodeInput, resetByLinkInput } from '../../contracts/access.ts'
import { createAdminInput, loginInput, registerInput } from '../../contracts/accounts.ts'
import { email, inputObject, loginName, validate } from '../../contracts/fields.ts'
import type { Issue } from '../../domain/errors.ts'

const { username, password } = registerInput.entries

const FORMS = {
  login: inputObject({
    email: loginName,
    password: loginInput.entries.password,
    code: loginInput.entries.code,
  }),
  register: inputObject({ username, email, password }),
  createAdmin: createAdminInput,
  forgotPassword: forgotPasswordInput,
  resetByCode: resetByCodeInput,
  resetByLink: resetByLinkInput,
}

export type AccountFormName = keyof typeof FORMS
export type AccountInput<Name extends AccountFormName> = InferOutput<(typeof FORMS)[Name]>
type Checked<Name extends AccountFormName> =
  | { ok: true; value: AccountInput<Name> }
  | { ok: false; issues: Issue[] }

export function checkAccountForm<Name extends AccountFormName>(name: Name, typed: unknown): Checked<Name> {
  return validate(FORMS[name], typed) as Checked<Name>
}

export function hasField(name: AccountFormName, path: string): boolean {
  return Object.hasOwn(FORMS[name].entries, path)
}
