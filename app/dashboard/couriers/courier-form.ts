import * as v from 'valibot'
import { courierFields, type NewCourierInput, zoneName } from '../../../contracts/courier.ts'

export type CourierFields = Omit<NewCourierInput, 'id' | 'active'>

const blank = v.pipe(v.string(), v.trim(), v.empty())
const blankRow = v.object({ zone: blank, fee: blank })
const zoneRow = v.object({ zone: zoneName, fee: courierFields.fee })

/** The contract's fields, with a row for each zone instead of a record; blank rows are left out. */
export const courierForm = v.pipe(
  v.object({
    name: courierFields.name,
    phone: courierFields.phone,
    fee: courierFields.fee,
    zones: v.array(v.lazy((row) => (v.is(blankRow, row) ? blankRow : zoneRow))),
  }),
  v.transform(({ zones, ...fields }): CourierFields => {
    const fees = zones.flatMap(({ zone, fee }) => (typeof fee === 'number' ? [[zone, fee] as const] : []))
    return { ...fields, zoneFees: Object.fromEntries(fees) }
  }),
)

export const NEW_COURIER: CourierFields = { name: '', phone: '', fee: 0, zoneFees: {} }

export function typedCourier({ name, phone, fee, zoneFees }: CourierFields) {
  const zones = Object.entries(zoneFees).map(([zone, francs]) => ({ zone, fee: String(francs) }))
  return { name, phone, fee: String(fee), zones }
}

/** Only the fields of the form. */
export function courierFieldsOf({ name, phone, fee, zoneFees }: CourierFields): CourierFields {
  return { name, phone, fee, zoneFees }
}
