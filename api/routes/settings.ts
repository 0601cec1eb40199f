import { type Context, Hono } from 'hono'
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
import { answer } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { requirePermission, withCaller } from '../middleware/authorize.ts'
import { LARGE_JSON, limitBody, validate, validateJson } from '../validate.ts'

const describe = describer('Settings', CALLER_ERRORS)
const describePublic = describer('Settings')
const CHANGE_ERRORS = [...BODY_ERRORS, 'SETTING_FIXED', 'SETTING_CHANGED'] as const
const STATES = { 200: json('The settings', settingsAnswer) }

/** Serves and changes the shop's settings (G-01, G-02). */
export function settingRoutes(shop: AppContext) {
  const mayChange = requirePermission(shop, 'settings')
  const answerSettings = (c: Context, changed: Result<{ settings: SettingStates }>, message: string) =>
    answer(c, changed, ({ settings }) => ({ message, settings }))
  return new Hono()
    .get(
      '/',
      describe('All settings, with their original values and last changes', STATES),
      mayChange,
      async (c) => answerSettings(c, { ok: true, settings: await listSettings(shop) }, ''),
    )
    .patch(
      '/',
      describe(
        'Change settings: all or none',
        STATES,
        CHANGE_ERRORS,
        '`value` null restores the original one; `version` is the one that was read.',
      ),
      mayChange,
      validateJson(settingsInput, LARGE_JSON),
      async (c) => {
        const changed = await changeSettings(withCaller(shop, c), c.req.valid('json'))
        return answerSettings(c, changed, 'Réglages enregistrés')
      },
    )
    .post(
      '/undo',
      describe('Undo changes of settings: all or none', STATES, CHANGE_ERRORS),
      mayChange,
      validateJson(undoSettingsInput),
      async (c) => {
        const { versions } = c.req.valid('json')
        return answerSettings(c, await undoSettings(withCaller(shop, c), versions), 'Changement annulé')
      },
    )
    .post(
      '/previews',
      describe(
        'Store unpublished settings for an hour, for pages with `?apercu=` and the id',
        { 201: json('The id', v.object({ success, id: text })) },
        BODY_ERRORS,
      ),
      mayChange,
      validateJson(settingsInput, LARGE_JSON),
      async (c) => c.json({ success: true, id: await previewSettings(shop, c.req.valid('json')) }, 201),
    )
    .post(
      '/text',
      describe(
        'Render Markdown as pages do',
        { 200: json('Its sections', v.object({ success, sections: v.array(textSection) })) },
        BODY_ERRORS,
      ),
      mayChange,
      validateJson(markdownInput, LARGE_JSON),
      async (c) => {
        const { renderText } = await import('../../use-cases/settings/render-text.ts')
        return c.json({ success: true, sections: await renderText(c.req.valid('json').text) })
      },
    )
    .post(
      '/images',
      describe(
        'Store an image, sent as the body, for a setting',
        { 201: json('Its URL', v.object({ success, address: text })) },
        ['IMAGE_UNREADABLE', 'PAYLOAD_TOO_LARGE'],
      ),
      mayChange,
      limitBody(UPLOAD_LIMITS.fileMegabytes * MEGABYTE),
      async (c) => {
        const stored = await storeImages(shop, [new Uint8Array(await c.req.arrayBuffer())])
        return answer(c, stored, ({ addresses }) => ({ address: addresses[0] ?? '' }), 201)
      },
    )
}

/** Serves the publicly visible settings to pages that load their data in the browser. */
export function contentRoutes(shop: AppContext) {
  return new Hono().get(
    '/',
    describePublic(
      'The values of these settings that pages show',
      { 200: json('The content', contentAnswer) },
      ['INVALID_INPUT'],
    ),
    validate('query', contentQuery),
    async (c) => c.json({ success: true, content: await readPageContent(shop, c.req.valid('query').names) }),
  )
}
