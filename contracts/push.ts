import * as v from 'valibot'
import { isPushEndpoint } from '../domain/push/push-endpoint.ts'
import { PUSH_TOPIC_NAMES } from '../domain/push/push-topics.ts'
import { DAY_MINUTES } from '../domain/push/quiet-hours.ts'
import {
  count,
  date,
  flag,
  id,
  listOf,
  oneOf,
  optionalDate,
  requiredListOf,
  success,
  text,
} from './answer-fields.ts'
import { inputObject, requiredLine, wholeNumber } from './fields.ts'

const MESSAGES = {
  device: 'Ce navigateur a donné une adresse de notification que la boutique n’accepte pas.',
  topics: 'Ces choix ne sont pas proposés.',
  minute: 'Indiquez une heure de 00:00 à 23:59.',
} as const

const endpoint = v.pipe(v.string(MESSAGES.device), v.check(isPushEndpoint, MESSAGES.device))

const subscription = {
  endpoint,
  /** an uncompressed point of P-256 */
  browserKey: v.pipe(v.string(MESSAGES.device), v.regex(/^B[\w-]{86}$/, MESSAGES.device)),
  browserSecret: v.pipe(v.string(MESSAGES.device), v.regex(/^[\w-]{22}$/, MESSAGES.device)),
  /** the shop's public key with which the browser subscribed */
  serverKey: v.pipe(v.string(MESSAGES.device), v.maxLength(200, MESSAGES.device)),
}

/** The body of `POST /push/devices`. `device`: such as `Chrome sur Android` */
export const pushDeviceInput = inputObject({ ...subscription, device: requiredLine(MESSAGES.device, 80) })
export type PushDeviceInput = v.InferOutput<typeof pushDeviceInput>

/** The body of `POST /push/renewals`: the browser has replaced its address `former`. */
export const pushRenewalInput = inputObject({ ...subscription, former: endpoint })
export type PushRenewalInput = v.InferOutput<typeof pushRenewalInput>

const minute = wholeNumber(0, DAY_MINUTES - 1, MESSAGES.minute)

/** The body of `PUT /push/preferences`. */
export const pushPreferencesInput = inputObject({
  topics: v.array(v.picklist(PUSH_TOPIC_NAMES, MESSAGES.topics), MESSAGES.topics),
  /** minutes of the day in Dakar */
  quiet: v.nullable(inputObject({ from: minute, until: minute })),
})
export type PushPreferencesInput = v.InferOutput<typeof pushPreferencesInput>

const shownDevice = v.object({
  id,
  device: text,
  createdAt: date,
  /** when its push service last accepted a notification */
  acceptedAt: optionalDate,
  /** false when it subscribed with a key that the shop has lost, and receives nothing */
  reachable: flag,
})
export type ShownDevice = v.InferOutput<typeof shownDevice>

/** The answer of `GET /push`. */
export const pushAnswer = v.object({
  success,
  publicKey: id,
  devices: requiredListOf(shownDevice),
  /** what the account may be told of */
  allowed: listOf(oneOf(PUSH_TOPIC_NAMES)),
  /** what it wants to be told of */
  topics: listOf(oneOf(PUSH_TOPIC_NAMES)),
  quiet: v.fallback(v.nullable(v.object({ from: count, until: count })), null),
})
export type PushState = v.InferOutput<typeof pushAnswer>

export const pushDeviceAnswer = v.object({ success, message: text, id })

/** The answer of `POST /push/devices/:id/test`; `answer`: the push service's reply. */
export const pushTestAnswer = v.object({ success, message: text, answer: text })
