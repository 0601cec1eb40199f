import type { CourierChange, NewCourierInput } from '../../contracts/courier.ts'
import { differences } from '../../domain/audit/audit.ts'
import type { Courier } from '../../domain/deliveries/courier.ts'
import { mergeEdit } from '../../domain/edits/merge-edit.ts'
import { editConflict, fail, type Result } from '../../domain/errors.ts'
import { record } from '../audit/record.ts'
import type { ReadDeps, WriteDeps } from '../context.ts'
import { definedOnly } from '../orders/resolve-action.ts'

/** Lists couriers by name, including inactive ones. */
export function listCouriers({ store }: ReadDeps): Promise<Courier[]> {
  return store.couriers.list()
}

/** Adds a courier; a repeated id returns the existing one. */
export function addCourier(shop: WriteDeps, { id, ...fields }: NewCourierInput): Promise<Courier> {
  return shop.store.transaction(async (tx) => {
    const added = { ...fields, id: id ?? shop.newId(), createdAt: new Date(shop.clock()).toISOString() }
    const current = id === undefined ? null : await tx.couriers.lock(id)
    if (current) return current
    await tx.couriers.save(added)
    await record(tx, shop, {
      action: 'courier.created',
      subject: { id: added.id, name: added.name },
    })
    return added
  })
}

/** Changes the given fields, unless others have changed them since they were read. An inactive courier gets no new orders, but keeps the assigned ones. */
export function changeCourier(
  shop: WriteDeps,
  id: string,
  { was = {}, ...change }: CourierChange,
): Promise<Result<{ courier: Courier }>> {
  return shop.store.transaction(async (tx) => {
    const before = await tx.couriers.lock(id)
    if (!before) return fail('COURIER_NOT_FOUND')
    const { fields, conflicts } = mergeEdit<Courier>({ was, sent: definedOnly(change), current: before })
    const refused = editConflict(conflicts)
    if (refused) return refused
    const courier: Courier = { ...before, ...fields }
    const changes = differences(before, courier)
    if (Object.keys(changes).length === 0) return { ok: true, courier }
    await tx.couriers.save(courier)
    await record(tx, shop, { action: 'courier.changed', subject: { id, name: courier.name }, changes })
    return { ok: true, courier }
  })
}
