import * as v from 'valibot'
import {
  birthListCreatedAnswer,
  giftMoneyAnswer,
  giftOrderAnswer,
  type OwnBirthList,
  ownBirthList,
  ownBirthListAnswer,
  type PublicBirthList,
  publicBirthListAnswer,
} from '../../../contracts/birth-list.ts'
import {
  type BirthListEdit,
  birthListEdit,
  birthListInput,
  type GiftMoneyInput,
  type GiftOrderInput,
  giftMoneyInput,
  giftOrderInput,
  type WishInput,
  wishInput,
} from '../../../contracts/birth-list-form.ts'
import { validate } from '../../../contracts/fields.ts'
import type { ErrorCode, Issue } from '../../../domain/errors.ts'
import { isRecord, own } from '../../../domain/unknown-values.ts'
import type { BirthListAccess } from '../../../domain/urls/birth-list-path.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { errorCode, isSuccessResponse } from '../../api-client/answers.ts'
import { ApiError, type ApiRequest, apiUrl, callApi } from '../../api-client/api.ts'
import { endIfOrderedAsGuest } from '../../session/end-session.ts'
import { customerToken } from '../../session/session.ts'

/** Input that the form refuses before it is sent. */
export class InvalidInput extends Error {
  override name = 'InvalidInput'
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super(issues[0]?.message)
    this.issues = issues
  }
}

/*
 * The API of birth lists, loaded on demand with the library that validates its answers. Each function throws an
 * `ApiError`, or `InvalidInput` before anything is sent.
 */

export async function fetchList(shareKey: string, signal?: AbortSignal): Promise<PublicBirthList> {
  return (await call(publicBirthListAnswer, pathOf(shareKey), signal ? { signal } : {})).list
}

export function createList(input: Record<keyof v.InferInput<typeof birthListInput>, unknown>) {
  return call(birthListCreatedAnswer, '/birth-lists', post(checked(birthListInput, input)))
}

export async function fetchOwnList({ shareKey, ownerKey: token }: BirthListAccess): Promise<OwnBirthList> {
  return (await call(ownBirthListAnswer, `${pathOf(shareKey)}/own`, { token })).list
}

export async function saveList(
  { shareKey, ownerKey: token }: BirthListAccess,
  edit: Record<keyof BirthListEdit, unknown>,
): Promise<OwnBirthList> {
  const body = checked(birthListEdit, edit)
  return (await call(ownBirthListAnswer, pathOf(shareKey), { method: 'PUT', body, token })).list
}

const CHANGED: ErrorCode = 'BIRTH_LIST_CHANGED'

/** The list as it is now, from the refusal of a stale edit; null for any other error. */
export function presentList(error: unknown): OwnBirthList | null {
  if (!(error instanceof ApiError) || errorCode(error) !== CHANGED || !isRecord(error.body)) return null
  const read = v.safeParse(ownBirthList, own(error.body, 'birthList'))
  return read.success ? read.output : null
}

export async function addWish(
  { shareKey, ownerKey: token }: BirthListAccess,
  wish: WishInput,
): Promise<OwnBirthList> {
  const request = { ...post(checked(wishInput, wish)), token }
  return (await call(ownBirthListAnswer, `${pathOf(shareKey)}/items`, request)).list
}

export async function switchList(
  { shareKey, ownerKey: token }: BirthListAccess,
  closed: boolean,
): Promise<OwnBirthList> {
  const request = { method: 'PATCH' as const, body: { closed }, token }
  return (await call(ownBirthListAnswer, pathOf(shareKey), request)).list
}

export async function deleteList({ shareKey, ownerKey: token }: BirthListAccess): Promise<void> {
  await callApi(apiUrl(pathOf(shareKey)), { method: 'DELETE', token, expects: isSuccessResponse })
}

export async function orderGifts(shareKey: string, input: GiftOrderInput) {
  const token = customerToken()
  const answer = await call(giftOrderAnswer, `${pathOf(shareKey)}/gifts`, { ...post(input), token })
  endIfOrderedAsGuest(answer.signedIn, token)
  return answer
}

export function promiseMoney(shareKey: string, input: Record<keyof GiftMoneyInput, unknown>) {
  return call(giftMoneyAnswer, `${pathOf(shareKey)}/money`, post(checked(giftMoneyInput, input)))
}

/** @param more issues of rules that the schema does not know */
export function checkGifts(
  input: Record<keyof GiftOrderInput, unknown>,
  more: readonly Issue[],
): GiftOrderInput {
  const result = validate(giftOrderInput, input)
  const issues = [...(result.ok ? [] : result.issues), ...more]
  if (!result.ok || issues.length > 0) throw new InvalidInput(issues)
  return result.value
}

/** Reads gifts that were stored in this tab; null when there are none. */
export function readGifts(stored: unknown): GiftOrderInput | null {
  const result = validate(giftOrderInput, stored)
  return result.ok ? result.value : null
}

/** @throws InvalidInput */
function checked<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = validate(schema, input)
  if (!result.ok) throw new InvalidInput(result.issues)
  return result.value
}

const pathOf = (shareKey: string) => encoded`/birth-lists/${shareKey}`
const post = (body: unknown) => ({ method: 'POST' as const, body })

async function call<const Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  request: ApiRequest,
): Promise<v.InferOutput<Schema>> {
  const expects = (answer: unknown) => v.is(schema, answer)
  return v.parse(schema, (await callApi(apiUrl(path), { ...request, cache: 'no-store', expects })).data)
}
