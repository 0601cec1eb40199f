interface Place {
  latitude: number | null
  longitude: number | null
}

/** Whether a shop has a position for the map. */
export function hasPlace<Shop extends Place>(
  shop: Shop,
): shop is Shop & { latitude: number; longitude: number } {
  return shop.latitude !== null && shop.longitude !== null
}

/**
 * Removes the position of an example from shops that have another address: the merchant has typed a new address into
 * the example's form, and the map would show a place in another district or town.
 */
export function withoutExamplePlaces<Shop extends Place & { address: string }>(
  shops: readonly Shop[],
  examples: readonly Shop[],
): Shop[] {
  return shops.map((shop) => {
    const example = examples.find(
      ({ latitude, longitude }) => latitude === shop.latitude && longitude === shop.longitude,
    )
    return example && example.address !== shop.address ? { ...shop, latitude: null, longitude: null } : shop
  })
}
