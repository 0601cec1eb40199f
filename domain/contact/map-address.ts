/** Where the maps come from: a page that shows one allows its frame. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org'

/** How far a framed map reaches from its middle, in degrees: some streets around. */
const REACH = 0.006
const DIGITS = 4

interface Place {
  latitude: number
  longitude: number
}

/** The address of a map that opens by itself. */
export function mapAddress({ latitude, longitude }: Place): string {
  return `${MAP_ORIGIN}/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`
}

/** The address of a map to stand in a frame, with a marker in its middle. */
export function mapFrameAddress({ latitude, longitude }: Place): string {
  const bounds = [longitude - REACH, latitude - REACH, longitude + REACH, latitude + REACH]
  const query = new URLSearchParams({
    bbox: bounds.map((degrees) => degrees.toFixed(DIGITS)).join(),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `${MAP_ORIGIN}/export/embed.html?${query}`
}
