import {
  type DeliveryZone,
  type District,
  deliveryFee,
  findDistrict,
} from '../../../domain/fulfillment/zones.ts'
import { useDraft } from '../checkout/draft.ts'

/** The district chosen in this tab, with the fee for items of this total in francs. */
export function useChosenDistrict(
  zones: readonly DeliveryZone[],
  total: number,
): (District & { fee: number }) | null {
  const { district } = useDraft()
  const found = findDistrict(zones, district)
  return found && { ...found, fee: deliveryFee(found.zone, total) }
}
