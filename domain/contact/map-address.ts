/** Origin of the map frame, allowed by the page's Content-Security-Policy. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org'

/** Half the side of the displayed map, in degrees. */
const REACH = 0.006
const DIGITS = 4

/** In degrees. */
export interface Place {
  latitude: number
  longitude: number
}

/** The URL of the full map. */
export function mapAddress({ latitude, longitude }: Place): string {
  return `${MAP_ORIGIN}/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`
}

/** The URL of a framed map with a marker in its centre. */
export function mapFrameAddress({ latitude, longitude }: Place): string {
  const bounds = [longitude - REACH, latitude - REACH, longitude + REACH, latitude + REACH]
  const query = new URLSearchParams({
    bbox: bounds.map((degrees) => degrees.toFixed(DIGITS)).join(),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `${MAP_ORIGIN}/export/embed.html?${query}`
}
