import { encode } from 'uqr'

/** Modules of white around the code, as readers need. */
const BORDER = 4

export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label="QR code à scanner"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mt-2 w-full max-w-56 rounded-field border border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
