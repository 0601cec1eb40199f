import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { describeRoute } from 'hono-openapi'
import {
  demoAnswer,
  demoRemovalAnswer,
  setupAnswer,
  setupInput,
  setupStepInput,
  setupStepParam,
} from '../../contracts/setup.ts'
import type { AppContext } from '../../use-cases/context.ts'
import {
  hideSetup,
  markStep,
  previewDemoRemoval,
  readSetup,
  removeDemo,
} from '../../use-cases/setup/setup.ts'
import { answers, BEARER, CALLER_ERRORS, json } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { requireAdministrator, type SignedIn, withActor } from '../middleware/authorize.ts'
import { limitBody, SMALL_JSON, validate } from '../validate.ts'

const tags = ['Setup']
const INPUT_ERRORS = ['INVALID_INPUT', 'MALFORMED_JSON', ...CALLER_ERRORS] as const

/** Serves the checklist of a new shop, and removes the demo catalogue (G-04). */
export function setupRoutes(shop: AppContext, mayManage: MiddlewareHandler<SignedIn>) {
  const administrator = requireAdministrator(shop)
  const answer = async (c: Context<SignedIn>) =>
    c.json({ success: true, setup: await readSetup(shop, c.get('caller')) })
  return new Hono<SignedIn>()
    .get(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'The steps from an empty shop to a shared link',
        responses: answers({ 200: json('The steps', setupAnswer) }, ...CALLER_ERRORS),
      }),
      administrator,
      answer,
    )
    .patch(
      '/',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Hide the checklist, or show it again',
        responses: answers({ 200: json('The steps', setupAnswer) }, ...INPUT_ERRORS),
      }),
      administrator,
      limitBody(SMALL_JSON),
      validate('json', setupInput),
      async (c) => {
        await hideSetup(withActor(shop, c.get('caller')), c.req.valid('json').hidden)
        return answer(c)
      },
    )
    .patch(
      '/steps/:step',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Mark a step as done or as not done',
        description:
          'The WhatsApp test is valid for the current number, poster and link for the current public URL. ' +
          'A step that the shop detects as done stays done.',
        responses: answers({ 200: json('The steps', setupAnswer) }, ...INPUT_ERRORS),
      }),
      administrator,
      validate('param', setupStepParam),
      limitBody(SMALL_JSON),
      validate('json', setupStepInput),
      async (c) => {
        const { step } = c.req.valid('param')
        await markStep(withActor(shop, c.get('caller')), step, c.req.valid('json').done)
        return answer(c)
      },
    )
    .get(
      '/demo',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Preview the removal of the demo catalogue',
        description: 'Products that were ordered or edited stay.',
        responses: answers(
          { 200: json('How many products would be removed, and which would stay', demoAnswer) },
          ...CALLER_ERRORS,
        ),
      }),
      mayManage,
      async (c) => {
        const { removable, staying } = await previewDemoRemoval(shop)
        return c.json({ success: true, removable: removable.length, staying })
      },
    )
    .delete(
      '/demo',
      describeRoute({
        tags,
        security: BEARER,
        summary: 'Remove the demo products that were never ordered or edited',
        responses: answers(
          { 200: json('The result', demoRemovalAnswer) },
          ...CALLER_ERRORS,
          'PRODUCT_NOT_FOUND',
        ),
      }),
      mayManage,
      async (c) => {
        const done = await removeDemo(withActor(shop, c.get('caller')))
        if (!done.ok) return errorResponse(c, done)
        const { removed, staying } = done
        return c.json({ success: true, message: removedText(removed), removed, staying })
      },
    )
}

function removedText(count: number): string {
  if (count === 0) return 'Il n’y avait plus rien à retirer.'
  return count === 1 ? '1 produit d’essai retiré' : `${count} produits d’essai retirés`
}
