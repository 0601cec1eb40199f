import { Hono } from 'hono'
import {
  pushAnswer,
  pushDeviceAnswer,
  pushDeviceInput,
  pushPreferencesInput,
  pushRenewalInput,
  pushTestAnswer,
} from '../../contracts/push.ts'
import type { AppContext } from '../../use-cases/context.ts'
import {
  addDevice,
  removeDevice,
  renewDevice,
  savePreferences,
  showPush,
  testDevice,
} from '../../use-cases/push/devices.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, DONE, describer, json } from '../descriptions.ts'
import { bearerToken, requireAdministrator } from '../middleware/authorize.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { validateJson } from '../validate.ts'

const describe = describer('Push notifications', CALLER_ERRORS)
const describePublic = describer('Push notifications')
const DEVICE_REFUSALS = [...BODY_ERRORS, 'DEVICE_REFUSED', 'PUSH_KEY_CHANGED'] as const

/** The caller's own devices and choices (G-10). */
export function pushRoutes(shop: AppContext, limits: Limits) {
  const signedIn = requireAdministrator(shop)
  return new Hono()
    .get(
      '/',
      describe('The caller’s devices and choices, and the key with which a browser subscribes', {
        200: json('The state', pushAnswer),
      }),
      signedIn,
      async (c) => c.json({ success: true, ...(await showPush(shop, c.get('caller'))) }),
    )
    .put(
      '/preferences',
      describe('Choose what is told, and quiet hours in minutes of the day in Dakar', DONE, BODY_ERRORS),
      signedIn,
      validateJson(pushPreferencesInput),
      async (c) => {
        await savePreferences(shop, c.get('caller'), c.req.valid('json'))
        return c.json({ success: true, message: 'Vos choix sont enregistrés.' })
      },
    )
    .post(
      '/devices',
      describe(
        'Add the caller’s browser',
        { 201: json('The device', pushDeviceAnswer) },
        [...DEVICE_REFUSALS, 'TOO_MANY_DEVICES'],
        'A browser that another account used belongs to the caller afterwards.',
      ),
      signedIn,
      validateJson(pushDeviceInput),
      async (c) => {
        const added = await addDevice(
          shop,
          { user: c.get('caller'), token: bearerToken(c) ?? '' },
          c.req.valid('json'),
        )
        return answer(
          c,
          added,
          ({ id }) => ({ message: 'Notifications activées sur cet appareil.', id }),
          201,
        )
      },
    )
    .post(
      '/devices/:id/test',
      describe(
        'Send a notification to one of the caller’s devices',
        { 200: json('The push service accepted it', pushTestAnswer) },
        ['DEVICE_NOT_FOUND', 'DEVICE_GONE', 'PUSH_KEY_CHANGED', 'PUSH_TEST_FAILED', 'TOO_MANY_REQUESTS'],
      ),
      limits.perClient('pushTest'),
      signedIn,
      async (c) => {
        const tested = await testDevice(shop, c.get('caller'), c.req.param('id'))
        return answer(c, tested, ({ device, answer: reply }) => ({
          message: `La notification d’essai est partie vers ${device}.`,
          answer: reply,
        }))
      },
    )
    .delete(
      '/devices/:id',
      describe('Remove one of the caller’s devices', DONE, ['DEVICE_NOT_FOUND']),
      signedIn,
      async (c) => {
        const removed = await removeDevice(shop, c.get('caller'), c.req.param('id'))
        return answer(c, removed, () => ({ message: 'Cet appareil ne reçoit plus de notifications.' }))
      },
    )
    .post(
      '/renewals',
      describePublic(
        'Replace the address of a browser, which names its former one',
        DONE,
        [...DEVICE_REFUSALS, 'DEVICE_NOT_FOUND', 'TOO_MANY_REQUESTS'],
        'Sent by the service worker when the push service changes the address.',
      ),
      limits.perClient('pushTest'),
      validateJson(pushRenewalInput),
      async (c) => answer(c, await renewDevice(shop, c.req.valid('json')), () => ({})),
    )
}
