import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import * as v from 'valibot'
import { success, text } from '../../contracts/answer-fields.ts'
import { MEGABYTE, UPLOAD_LIMITS } from '../../contracts/product-upload.ts'
import {
  contentAnswer,
  contentQuery,
  markdownInput,
  type SettingStates,
  settingsAnswer,
  settingsInput,
  textSection,
  undoSettingsInput,
} from '../../contracts/setting-messages.ts'
import type { Result } from '../../domain/errors.ts'
import { storeImages } from '../../use-cases/catalogue/store-images.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { changeSettings, undoSettings } from '../../use-cases/settings/change-settings.ts'
import { previewSettings } from '../../use-cases/settings/preview-settings.ts'
import { listSettings, readPageContent } from '../../use-cases/settings/read-settings.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { type SignedIn, withActor } from '../middleware/authorize.ts'
import { limitBody, SMALL_JSON, validate } from '../validate.ts'

const tags = ['Settings']
/** Enough for all long texts together, in bytes. */
const SETTINGS_JSON = 400_000
const INPUT_ERRORS = ['INVALID_INPUT', 'MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', ...CALLER_ERRORS] as const
const CHANGE_ERRORS = [...INPUT_ERRORS, 'SETTING_FIXED', 'SETTING_CHANGED'] as const

/** Serves and changes the shop's settings (G-01, G-02). */
export function settingRoutes(shop: AppContext, mayChange: MiddlewareHandler<SignedIn>) {
  const answer = (c: Context, changed: Result<{ settings: SettingStates }>, message: string) =>
    changed.ok ? c.json({ success: true, message, settings: changed.settings }) : errorResponse(c, changed)
  return new Hono<SignedIn>()
    .get(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'All settings, with their original values and last changes',
        responses: answers({ 200: json('The settings', settingsAnswer) }, ...CALLER_ERRORS),
      }),
      mayChange,
      async (c) => answer(c, { ok: true, settings: await listSettings(shop) }, ''),
    )
    .patch(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Change settings: all or none',
        description: '`value` null restores the original one; `version` is the one that was read.',
        responses: answers({ 200: json('The settings', settingsAnswer) }, ...CHANGE_ERRORS),
      }),
      mayChange,
      limitBody(SETTINGS_JSON),
      validate('json', settingsInput),
      async (c) => {
        const changed = await changeSettings(withActor(shop, c.get('caller')), c.req.valid('json'))
        return answer(c, changed, 'Réglages enregistrés')
      },
    )
    .post(
      '/undo',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Undo changes of settings: all or none',
        responses: answers({ 200: json('The settings', settingsAnswer) }, ...CHANGE_ERRORS),
      }),
      mayChange,
      limitBody(SMALL_JSON),
      validate('json', undoSettingsInput),
      async (c) => {
        const { versions } = c.req.valid('json')
        return answer(c, await undoSettings(withActor(shop, c.get('caller')), versions), 'Changement annulé')
      },
    )
    .post(
      '/previews',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Store unpublished settings for an hour, for pages with `?apercu=` and the id',
        responses: answers({ 201: json('The id', v.object({ success, id: text })) }, ...INPUT_ERRORS),
      }),
      mayChange,
      limitBody(SETTINGS_JSON),
      validate('json', settingsInput),
      async (c) => c.json({ success: true, id: await previewSettings(shop, c.req.valid('json')) }, 201),
    )
    .post(
      '/text',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Render Markdown as pages do',
        responses: answers(
          { 200: json('Its sections', v.object({ success, sections: v.array(textSection) })) },
          ...INPUT_ERRORS,
        ),
      }),
      mayChange,
      limitBody(SETTINGS_JSON),
      validate('json', markdownInput),
      async (c) => {
        const { renderText } = await import('../../use-cases/settings/render-text.ts')
        return c.json({ success: true, sections: renderText(c.req.valid('json').text) })
      },
    )
    .post(
      '/images',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Store an image, sent as the body, for a setting',
        responses: answers(
          { 201: json('Its URL', v.object({ success, address: text })) },
          'IMAGE_UNREADABLE',
          'PAYLOAD_TOO_LARGE',
          ...CALLER_ERRORS,
        ),
      }),
      mayChange,
      limitBody(UPLOAD_LIMITS.fileMegabytes * MEGABYTE),
      async (c) => {
        const stored = await storeImages(shop, [new Uint8Array(await c.req.arrayBuffer())])
        if (!stored.ok) return errorResponse(c, stored)
        return c.json({ success: true, address: stored.addresses[0] ?? '' }, 201)
      },
    )
}

/** Serves the settings shown by pages that are already open in a browser. */
export function contentRoutes(shop: AppContext) {
  return new Hono().get(
    '/',
    describeRoute({
      tags,
      summary: 'The values of these settings that pages show',
      responses: answers({ 200: json('The content', contentAnswer) }, 'INVALID_INPUT'),
    }),
    validate('query', contentQuery),
    async (c) => c.json({ success: true, content: await readPageContent(shop, c.req.valid('query').names) }),
  )
}
