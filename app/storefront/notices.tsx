import { WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { readCode } from '../../domain/promotions/read-code.ts'
import { CODE_QUERY } from '../../domain/urls/page-paths.ts'
import { useOnline } from '../browser/use-online.ts'
import { preloadCode } from '../pwa/preload-code.ts'
import { update, updateLater, useUpdateReady } from '../pwa/update.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { notify } from '../ui/toasts.tsx'
import { CART_NOT_STORED } from './cart/cart-not-stored.ts'
import { useCart, useIsCartAtRisk } from './cart/cart-store.ts'
import { putCode, readCodes, removeCodes, updateCode } from './cart/code-store.ts'
import { sayCodeInCart } from './cart/code-toast.ts'
import { RETRY_ORDER, useCheckout } from './checkout/checkout-store.ts'

/** Must be rendered in an element with the role `status`. */
export function Notices() {
  useCodeOfLink()
  return (
    <>
      <UpdateNotice />
      <UnsentOrderNotice />
      <UnsavedCartNotice />
      <OrderPagesAhead />
      <OfflineBanner />
    </>
  )
}

/** Puts the code of a link such as `/?code=TABASKI10` into the cart and says what it gives (H-07). */
function useCodeOfLink(): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may bring a code
  useEffect(() => {
    const url = new URL(window.location.href)
    const typed = url.searchParams.get(CODE_QUERY)
    if (typed === null) return
    url.searchParams.delete(CODE_QUERY)
    // Not a navigation, which would load the page's data again: a reload must not add a removed code again.
    window.history.replaceState(window.history.state, '', url)
    void addCode(typed)
  }, [key])
}

/** Says at once what a code gives. It is stored first, so that it survives when the shop does not answer. */
async function addCode(typed: string): Promise<void> {
  const read = readCode(typed)
  // What is no code may be any text, which must not be read as the shop's.
  if (!read.ok) return void notify.error('Ce lien n’a pas de code valable.')
  const { code } = read
  if (!readCodes().some((known) => known.code === code)) putCode({ code, promotion: null, message: null })
  try {
    const { askAboutCode } = await import('./cart/check-code.ts')
    const { summary, ...checked } = await askAboutCode(code)
    if (checked.promotion) {
      updateCode(checked)
      sayCodeInCart(code, summary)
    } else {
      removeCodes([code])
      void notify.error(checked.message ?? '', { description: code })
    }
  } catch {
    sayCodeInCart(code, 'Il y sera vérifié\u202f: la boutique ne répond pas.', 'warning')
  }
}

/** Asks the visitor before an update reloads the page. */
function UpdateNotice() {
  const ready = useUpdateReady()
  if (!ready) return null
  return (
    <Banner text="Une nouvelle version de la boutique est prête">
      <Button variant="secondary" onClick={updateLater}>
        Plus tard
      </Button>
      <Button onClick={update}>Mettre à jour</Button>
    </Banner>
  )
}

function OfflineBanner() {
  const online = useOnline()
  if (online) return null
  return (
    <p className="offline-banner -mb-1 flex min-h-13 items-center justify-center gap-3 bg-ink px-4 pt-2 pb-3 text-sm font-bold text-white">
      <WifiOff className="size-5 shrink-0" />
      Vous êtes hors ligne : ce que vous avez déjà ouvert reste là.
    </p>
  )
}

/** Offers to send an unconfirmed order again. Nothing is sent without the shopper's confirmation. */
function UnsentOrderNotice() {
  const online = useOnline()
  const cart = useCart()
  const orderId = useCheckout(({ status, orderId }) => (status === 'unconfirmed' ? orderId : null))
  const [dismissed, setDismissed] = useState<string | null>(null)
  if (!online || cart.length === 0 || orderId === null || orderId === dismissed) return null
  return (
    <Banner text="Votre commande n’est pas encore envoyée">
      <Button variant="secondary" onClick={() => setDismissed(orderId)}>
        Plus tard
      </Button>
      <ButtonLink to="/delivery-info" state={RETRY_ORDER}>
        Envoyer maintenant
      </ButtonLink>
    </Banner>
  )
}

/** Without the service worker, too, a cart can be opened after the network is lost. */
function OrderPagesAhead() {
  const hasItems = useCart().length > 0
  useEffect(() => {
    if (hasItems) preloadCode(['storefront/cart/route', 'storefront/checkout/route'])
  }, [hasItems])
  return null
}

/** Appears when something is put into a cart that the browser does not store; the order pages say it themselves. */
function UnsavedCartNotice() {
  const atRisk = useIsCartAtRisk()
  const { pathname } = useLocation()
  const [dismissed, setDismissed] = useState(false)
  if (!atRisk || dismissed || pathname === '/cart' || pathname === '/delivery-info') return null
  return (
    <Banner text={CART_NOT_STORED}>
      <Button variant="secondary" onClick={() => setDismissed(true)}>
        J’ai compris
      </Button>
      <ButtonLink to="/cart">Voir mon panier</ButtonLink>
    </Banner>
  )
}

function Banner({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div className="notice-card mx-auto mb-2 grid w-[min(100%-1rem,36rem)] gap-3 rounded-card border border-line bg-surface p-4 shadow-float">
      <p className="font-bold">{text}</p>
      <div className="flex flex-wrap justify-end gap-2">{children}</div>
    </div>
  )
}
