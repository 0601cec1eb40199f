import { qrCode } from '../qr-code.ts'

export function QrCode({ text }: { text: string }) {
  const { path, size } = qrCode(text)
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
