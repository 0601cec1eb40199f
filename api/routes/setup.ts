import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import {
  demoAnswer,
  demoRemovalAnswer,
  setupAnswer,
  setupInput,
  setupStepInput,
  setupStepParam,
} from '../../contracts/setup.ts'
import { permissionOfStep } from '../../domain/setup/setup-steps.ts'
import type { AppContext } from '../../use-cases/context.ts'
import {
  hideSetup,
  markStep,
  previewDemoRemoval,
  readSetup,
  removeDemo,
} from '../../use-cases/setup/setup.ts'
import { answer } from '../answers.ts'
import { BODY_ERRORS, CALLER_ERRORS, describer, json } from '../descriptions.ts'
import { requirePermission, type SignedIn, withCaller } from '../middleware/authorize.ts'
import { validate, validateJson } from '../validate.ts'

const describe = describer('Setup', CALLER_ERRORS)
const STEPS = { 200: json('The steps', setupAnswer) }

/** Serves the checklist of a new shop, and removes the demo catalogue (G-04). */
export function setupRoutes(shop: AppContext) {
  const mayManage = requirePermission(shop, 'products')
  const mayRead = requirePermission(shop, 'stats')
  const mayHide = requirePermission(shop, 'settings')
  const mayMark: MiddlewareHandler<SignedIn> = (c, next) => {
    const { output, success } = v.safeParse(setupStepParam, c.req.param())
    return requirePermission(shop, success ? permissionOfStep(output.step) : 'settings')(c, next)
  }
  const answerSetup = async (c: Context<SignedIn>) =>
    c.json({ success: true, setup: await readSetup(shop, c.get('caller')) })
  return new Hono()
    .get('/', describe('The steps from an empty shop to a shared link', STEPS), mayRead, answerSetup)
    .patch(
      '/',
      describe('Hide the checklist, or show it again', STEPS, BODY_ERRORS),
      mayHide,
      validateJson(setupInput),
      async (c) => {
        await hideSetup(withCaller(shop, c), c.req.valid('json').hidden)
        return answerSetup(c)
      },
    )
    .patch(
      '/steps/:step',
      describe(
        'Mark a step as done or as not done',
        STEPS,
        BODY_ERRORS,
        'The WhatsApp test is valid for the current number, poster and link for the current public URL. ' +
          'A step that the shop detects as done stays done.',
      ),
      mayMark,
      validate('param', setupStepParam),
      validateJson(setupStepInput),
      async (c) => {
        const { step } = c.req.valid('param')
        await markStep(withCaller(shop, c), step, c.req.valid('json').done)
        return answerSetup(c)
      },
    )
    .get(
      '/demo',
      describe(
        'Preview the removal of the demo catalogue',
        { 200: json('How many products would be removed, and which would stay', demoAnswer) },
        [],
        'Products that were ordered or edited stay.',
      ),
      mayManage,
      async (c) => {
        const { removable, staying } = await previewDemoRemoval(shop)
        return c.json({ success: true, removable: removable.length, staying })
      },
    )
    .delete(
      '/demo',
      describe(
        'Remove the demo products that were never ordered or edited',
        { 200: json('The result', demoRemovalAnswer) },
        ['PRODUCT_NOT_FOUND'],
      ),
      mayManage,
      async (c) => {
        const done = await removeDemo(withCaller(shop, c))
        return answer(c, done, ({ removed, staying }) => ({
          message: removedText(removed),
          removed,
          staying,
        }))
      },
    )
}

function removedText(count: number): string {
  if (count === 0) return 'Il n’y avait plus rien à retirer.'
  return count === 1 ? '1 produit d’essai retiré' : `${count} produits d’essai retirés`
}
