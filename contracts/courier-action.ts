import * as v from 'valibot'
import { courierActionInput } from './order-action.ts'

/** What a courier's phone sends; `key` is required, as it may send an action again. */
export const sentCourierAction = v.pipe(
  courierActionInput,
  v.check(({ key }) => key !== undefined, 'Ce geste n’a pas de numéro.'),
)
