import type { Product } from '../../../domain/catalogue/product.ts'
import { chatLink } from '../../../domain/contact/chat-link.ts'
import { productPath } from '../../../domain/urls/page-paths.ts'
import { useIdentity, useOrigin } from '../../identity.ts'
import { LikeButton } from '../catalogue/like-button.tsx'

/** What else can be done with a product: like it, share it, ask about it. */
export function ProductActions({ product: { _id, name, likes } }: { product: Product }) {
  const { whatsapp } = useIdentity()
  const address = useOrigin() + productPath(_id)
  return (
    <div className="flex flex-wrap items-center gap-x-5 *:first:-ml-3">
      <LikeButton id={_id} name={name} likes={likes} />
      <button
        type="button"
        onClick={async () => (await import('./share.ts')).share(name, address)}
        className="needs-script word-link"
      >
        Partager
      </button>
      <a
        href={chatLink(whatsapp, `Bonjour, j’ai une question sur « ${name} » : ${address}`)}
        target="_blank"
        rel="noreferrer"
        className="word-link"
      >
        Question sur WhatsApp
      </a>
    </div>
  )
}
