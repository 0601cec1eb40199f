import * as v from 'valibot'
import { PERMISSIONS } from '../domain/accounts/account.ts'
import { STAY_REASONS } from '../domain/setup/demo-products.ts'
import { SETUP_SETTINGS, SETUP_STEPS, type SetupSettingGroup } from '../domain/setup/setup-steps.ts'
import { count, flag, id, listOf, requiredListOf, success, text } from './answer-fields.ts'

const settingGroups = Object.keys(SETUP_SETTINGS) as SetupSettingGroup[]

const setupStep = v.object({
  name: v.picklist(SETUP_STEPS),
  done: v.boolean(),
  /** whether an administrator has marked the step as done */
  marked: flag,
  essential: v.boolean(),
  /** permission needed to complete the step and to mark it */
  needs: v.picklist(PERMISSIONS),
  /** settings that still have example values */
  missing: listOf(v.picklist(settingGroups)),
  /** names of users who may complete the step, when the caller may not */
  doers: listOf(text),
})
export type SetupStepAnswer = v.InferOutput<typeof setupStep>

export const setupAnswer = v.object({
  success,
  setup: v.object({
    steps: requiredListOf(setupStep),
    /** whether the list is shown at the top of the overview */
    shown: flag,
    /** whether an administrator has hidden the list for all users */
    hidden: flag,
    /** whether the list at the top is one line, from the third day of the shop */
    folded: flag,
    /** the number that receives orders, nine digits */
    whatsapp: text,
    /** number of demo products that can be removed */
    removable: count,
  }),
})
export type SetupAnswer = v.InferOutput<typeof setupAnswer>['setup']

const YES_OR_NO = 'Indiquez oui ou non.'

/** The parameters of `PATCH /setup/steps/{step}`. */
export const setupStepParam = v.object({ step: v.picklist(SETUP_STEPS, 'Cette étape n’existe pas.') })
export const setupStepInput = v.object({ done: v.boolean(YES_OR_NO) })
export const setupInput = v.object({ hidden: v.boolean(YES_OR_NO) })

const staying = listOf(v.object({ _id: id, name: text, reason: v.picklist(STAY_REASONS) }))

export const demoAnswer = v.object({
  success,
  /** number of demo products that would be removed */
  removable: count,
  staying,
})
export type DemoAnswer = v.InferOutput<typeof demoAnswer>

export const demoRemovalAnswer = v.object({ success, message: text, removed: count, staying })
