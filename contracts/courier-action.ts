import * as v from 'valibot'
import { courierActionInput } from './order-action.ts'

/** An action of a courier's phone; `key` is required because the phone may send it again. */
export const sentCourierAction = v.pipe(
  courierActionInput,
  v.check(({ key }) => key !== undefined, 'Ce geste n’a pas de numéro.'),
)
