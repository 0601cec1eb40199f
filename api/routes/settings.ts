import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import { success, text } from '../../contracts/answer-fields.ts'
import { feedSummaryAnswer } from '../../contracts/feeds.ts'
import { MEGABYTE, UPLOAD_LIMITS } from '../../contracts/product-upload.ts'
import {
  contentAnswer,
  contentQuery,
  markdownInput,
  PREVIEW_COOKIE,
  type SettingStates,
  settingsAnswer,
  settingsInput,
  textSection,
  undoSettingsInput,
} from '../../contracts/setting-messages.ts'
import type { Result } from '../../domain/errors.ts'
import { lacksSecondFactor } from '../../use-cases/accounts/second-factor.ts'
import { randomToken } from '../../use-cases/accounts/secrets.ts'
import { findLargestReduction } from '../../use-cases/catalogue/find-products.ts'
import { storeImages } from '../../use-cases/catalogue/store-images.ts'
import { openFeedSummary } from '../../use-cases/catalogue/summarize-feeds.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { changeSettings, undoSettings } from '../../use-cases/settings/change-settings.ts'
import { PREVIEW_LIFETIME, previewSettings } from '../../use-cases/settings/preview-settings.ts'
import type { Assurance } from '../../use-cases/settings/protected-changes.ts'
import { listSettings, readPageContent } from '../../use-cases/settings/read-settings.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, json } from '../descriptions.ts'
import {
  requirePermission,
  requirePermissionAlone,
  type SignedIn,
  withCaller,
} from '../middleware/authorize.ts'
import { passwordChecks } from '../middleware/password-checks.ts'
import type { Limits } from '../middleware/rate-limit.ts'
import { LARGE_JSON, limitBody, validate, validateJson } from '../validate.ts'

const describe = describer('Settings', CALLER_ERRORS)
const describePublic = describer('Settings')
const CHANGE_ERRORS = [
  ...BODY_ERRORS,
  'SETTING_FIXED',
  'SETTING_CHANGED',
  'PASSWORD_NEEDED',
  'WRONG_PASSWORD',
  'TOO_MANY_REQUESTS',
  'CONFIRM_LOCKOUT',
] as const
const STATES = { 200: json('The settings', settingsAnswer) }

/** Serves and changes the shop's settings (G-01, G-02). */
export function settingRoutes(
  shop: AppContext,
  { secureCookies }: { secureCookies: boolean },
  limits: Limits,
) {
  const mayChange = requirePermission(shop, 'settings')
  /** Lets this browser alone open its previews. */
  const previewer = (c: Context) => {
    const browser = getCookie(c, PREVIEW_COOKIE) || randomToken(shop)
    const maxAge = PREVIEW_LIFETIME / 1000
    const kept = { path: '/', httpOnly: true, sameSite: 'Lax', secure: secureCookies, maxAge } as const
    setCookie(c, PREVIEW_COOKIE, browser, kept)
    return browser
  }
  const readSummary = openFeedSummary(shop)
  const { withConfirmedPassword } = passwordChecks(shop, limits)
  /** Runs a change, after checking the password where the caller sends it. */
  const assured = (
    c: Context<SignedIn>,
    currentPassword: string | undefined,
    change: (acting: AppContext, assurance: Assurance) => Promise<Result<{ settings: SettingStates }>>,
  ) => {
    const acting = withCaller(shop, c)
    return currentPassword === undefined
      ? change(acting, {})
      : withConfirmedPassword(c, currentPassword, () => change(acting, { passwordConfirmed: true }))
  }
  const answerSettings = (c: Context, changed: Result<{ settings: SettingStates }>, message: string) =>
    answer(c, changed, ({ settings }) => ({ message, settings }))
  return new Hono()
    .get(
      '/',
      describe('All settings, with their original values and last changes', STATES),
      mayChange,
      async (c) => answerSettings(c, { ok: true, settings: await listSettings(shop) }, ''),
    )
    .get(
      '/feeds',
      describe('What the catalogue feeds hold, and which products they leave out', {
        200: json('The content of the feeds', feedSummaryAnswer),
      }),
      mayChange,
      async (c) => c.json({ success: true, summary: await readSummary() }),
    )
    .patch(
      '/',
      describe(
        'Change settings: all or none',
        STATES,
        CHANGE_ERRORS,
        '`value` null restores the original one; `version` is the one that was read. For a protected setting, ' +
          '`PASSWORD_NEEDED` asks to send `currentPassword` too, and `CONFIRM_LOCKOUT` to send `confirmed`.',
      ),
      mayChange,
      validateJson(settingsInput, LARGE_JSON),
      async (c) => {
        const input = c.req.valid('json')
        const changed = await assured(c, input.currentPassword, (acting, assurance) =>
          changeSettings(acting, input, assurance),
        )
        return answerSettings(c, changed, 'Réglages enregistrés')
      },
    )
    .post(
      '/undo',
      describe(
        'Undo changes of settings: all or none',
        STATES,
        CHANGE_ERRORS,
        'Who has just required a second factor without having one may undo that, and nothing else, without it.',
      ),
      requirePermissionAlone(shop, 'settings'),
      validateJson(undoSettingsInput),
      async (c) => {
        const input = c.req.valid('json')
        const lacksFactor = await lacksSecondFactor(shop, c.get('caller'))
        const undone = await assured(c, input.currentPassword, (acting, assurance) =>
          undoSettings(acting, input, { ...assurance, lacksFactor }),
        )
        return answerSettings(c, undone, 'Changement défait')
      },
    )
    .post(
      '/previews',
      describe(
        'Store unpublished settings for an hour, for pages with `?apercu=` and the id',
        { 201: json('The id', v.object({ success, id: text })) },
        BODY_ERRORS,
        'Only the browser that gets the cookie of this answer is shown them.',
      ),
      mayChange,
      validateJson(settingsInput, LARGE_JSON),
      async (c) => {
        const id = await previewSettings(shop, c.req.valid('json'), previewer(c))
        return c.json({ success: true, id }, 201)
      },
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
    async (c) => {
      const { names } = c.req.valid('query')
      const reduction = names.includes('slides') ? await findLargestReduction(shop) : 0
      const content = await readPageContent(shop, names)
      return c.json({ success: true, content, ...(reduction > 0 && { largestReduction: reduction }) })
    },
  )
}
