import { Download, Printer } from 'lucide-react'
import type { ShownPromotion } from '../../../contracts/managed-promotion.ts'
import { conditionTexts, effectText, periodText } from '../../../domain/promotions/promotion-texts.ts'
import { readableAddress } from '../../../domain/urls/public-address.ts'
import { saveFile } from '../../browser/save-file.ts'
import { useIdentity } from '../../identity.ts'
import { Button } from '../../ui/button.tsx'
import { qrSvg } from '../../ui/qr-code.ts'
import { QrImage } from '../../ui/qr-image.tsx'
import { ShareActions } from '../../ui/share-actions.tsx'
import { load } from '../load.ts'
import { PROMOTIONS_PATH } from '../page-paths.ts'
import { usePrintRules } from '../print-rules.ts'
import { AddressWarning } from '../setup/address-warning.tsx'
import { useShopAddress } from '../setup/use-setup.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/share-route'
import { fetchPromotion } from './form-route.tsx'
import { promotionLink, shareText } from './promotion-texts.ts'

export function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  return load(request, 'Erreur lors du chargement de l’offre.', () => fetchPromotion(id, request.signal))
}

export default function SharePromotionPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  usePrintRules('@page { margin: 15mm }')
  return (
    <SubPage
      title="Partager l’offre"
      back={{ to: PROMOTIONS_PATH, label: 'Promotions' }}
      failure={failure}
      printed
    >
      {data && <Share promotion={data} />}
    </SubPage>
  )
}

function Share({ promotion }: { promotion: ShownPromotion }) {
  const address = useShopAddress()
  const link = promotionLink(address, promotion)
  const text = shareText(promotion, address)
  const download = () =>
    saveFile(new Blob([qrSvg(link)], { type: 'image/svg+xml' }), `qr-code-${promotion.code ?? 'offre'}.svg`)
  return (
    <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2 print:block">
      <section
        aria-labelledby="share-text"
        className="grid grid-cols-1 gap-4 rounded-card bg-surface p-4 shadow-card sm:p-6 print:hidden"
      >
        <AddressWarning address={address} />
        <h2 id="share-text" className="text-lg">
          Message
        </h2>
        <p className="rounded-field bg-ground p-4 whitespace-pre-line wrap-anywhere">{text}</p>
        <ShareActions text={text} link={link} />
      </section>
      <div className="grid grid-cols-1 gap-3">
        <Sheet promotion={promotion} link={link} />
        <div className="flex flex-wrap gap-3 *:grow print:hidden">
          <Button variant="secondary" onClick={download}>
            <Download className="size-5" />
            QR code (SVG)
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer className="size-5" />
            Imprimer ou PDF
          </Button>
        </div>
      </div>
    </div>
  )
}

/** The printed sheet: what the promotion gives, its code and its QR code. */
function Sheet({ promotion, link }: { promotion: ShownPromotion; link: string }) {
  const { name, code, terms } = promotion
  const shop = useIdentity().name
  const notes = [...conditionTexts(terms), periodText(terms)].filter(Boolean)
  return (
    <article
      aria-label={`Feuille de l’offre ${name}`}
      className="grid grid-cols-1 justify-items-center gap-3 rounded-card bg-white p-6 text-center text-ink shadow-card [print-color-adjust:exact] print:gap-6 print:text-xl print:shadow-none"
    >
      <p className="font-bold">{shop}</p>
      <p className="text-2xl font-black text-balance wrap-anywhere text-action-deep print:text-5xl">{name}</p>
      <p className="text-lg font-extrabold print:text-3xl">{effectText(terms.effect)}</p>
      {notes.length > 0 && <p className="text-sm text-balance print:text-lg">{notes.join(', ')}</p>}
      <div className="w-full max-w-60 print:max-w-[9cm]">
        <QrImage text={link} label={`QR code de ${readableAddress(link)}`} />
      </div>
      {code !== null && (
        <p>
          <span>{'Code\u202f: '}</span>
          <strong className="text-xl wrap-anywhere print:text-4xl">{code}</strong>
        </p>
      )}
      <p className="text-sm wrap-anywhere">{readableAddress(link)}</p>
    </article>
  )
}
