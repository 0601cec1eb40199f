import { qrCode } from './qr-code.ts'

/** The QR code of a text; `label` is the image's accessible name. */
export function QrImage({
  text,
  label,
  className = '',
}: {
  text: string
  label: string
  className?: string
}) {
  const { path, size } = qrCode(text)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`w-full rounded-field border border-line bg-white ${className}`}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
