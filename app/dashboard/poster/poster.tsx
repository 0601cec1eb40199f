import { MessageCircle } from 'lucide-react'
import { useMemo } from 'react'
import { formatPhone } from '../../../domain/contact/phone.ts'
import { readableAddress } from '../../../domain/urls/public-address.ts'
import { useIdentity } from '../../identity.ts'
import { qrCode } from '../../ui/qr-code.ts'
import { ShopLogo } from '../../ui/shop-logo.tsx'

const LOGO_PIXELS = 320

/** Sizes of the sheet on the screen and in print; the font size depends on the width. */
const SIZES: Readonly<Record<PosterPaper, string>> = {
  a4: 'max-w-xl print:h-[296mm] print:w-[210mm]',
  a6: 'max-w-xs print:h-[147mm] print:w-[105mm]',
}

interface PosterProps {
  address: string
  paper: PosterPaper
  /** of the list that the address leads to; the shop without it */
  title: string | undefined
}

export function Poster({ address, paper, title }: PosterProps) {
  const { name, slogan, whatsapp } = useIdentity()
  const shown = readableAddress(address)
  return (
    <article
      aria-label={`Affiche de ${name}`}
      className={`@container aspect-[210/297] w-full overflow-hidden bg-white text-ink shadow-card [print-color-adjust:exact] print:aspect-auto print:max-w-none print:shadow-none ${SIZES[paper]}`}
    >
      <div className="flex h-full flex-col items-center justify-between gap-[1cqw] border-[2.4cqw] border-action p-[4cqw] text-center">
        <header className="grid max-w-full justify-items-center gap-[1.2cqw]">
          <ShopLogo size={LOGO_PIXELS} className="size-[16cqw] object-contain" />
          <p
            className={`font-black leading-none text-balance wrap-anywhere text-action-deep ${nameSize(name)}`}
          >
            {name}
          </p>
          {slogan && (
            <p className="line-clamp-2 text-[3.8cqw] leading-tight text-balance wrap-anywhere">{slogan}</p>
          )}
        </header>
        <div className="grid max-w-full justify-items-center gap-[2cqw]">
          <Code address={address} />
          <p className="text-[5cqw] leading-tight font-extrabold">
            {title ?? 'Scannez pour voir la boutique'}
          </p>
          <p
            className={`max-w-full leading-tight font-bold wrap-anywhere text-action ${shown.length > 30 ? 'text-[3.6cqw]' : 'text-[4.4cqw]'}`}
          >
            {shown}
          </p>
        </div>
        <p className="flex items-center gap-[1.5cqw] rounded-full bg-action-tint px-[5cqw] py-[2cqw] text-[4.6cqw] font-extrabold text-action-deep">
          <MessageCircle className="size-[5.5cqw] shrink-0" />
          <span>
            WhatsApp <span className="whitespace-nowrap">{formatPhone(whatsapp)}</span>
          </span>
        </p>
      </div>
    </article>
  )
}

/** Returns a smaller font size for a longer name, so that the QR code fits. */
function nameSize(name: string): string {
  if (name.length <= 14) return 'text-[11cqw]'
  return name.length <= 32 ? 'text-[7.5cqw]' : 'text-[5.5cqw]'
}

function Code({ address }: { address: string }) {
  const { size, path } = useMemo(() => qrCode(address), [address])
  return (
    <svg
      role="img"
      aria-label={`QR code de ${readableAddress(address)}`}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-[52cqw] rounded-[3cqw] border-[0.6cqw] border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

type PosterPaper = 'a4' | 'a6'

export const POSTER_PAPERS: readonly { paper: PosterPaper; label: string }[] = [
  { paper: 'a4', label: 'Affiche A4' },
  { paper: 'a6', label: 'Autocollant A6' },
]

/** Page sizes in millimetres, because CSS has no name for A6. */
const SHEETS: Readonly<Record<PosterPaper, string>> = { a4: '210mm 297mm', a6: '105mm 148mm' }

/** The `@page` rule, without a margin because the poster has one. */
export function posterPageRule(paper: PosterPaper): string {
  return `@page { size: ${SHEETS[paper]}; margin: 0 }`
}
