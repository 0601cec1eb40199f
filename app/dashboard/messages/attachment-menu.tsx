import {
  FileText,
  Link2,
  type LucideIcon,
  MapPin,
  Package,
  Pencil,
  ReceiptText,
  Reply,
  Wallet,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ProductFinder } from '../../product-finder/product-finder.tsx'
import { BackButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePermission } from '../access.ts'
import { forConversation } from '../cart-link/for-conversation.ts'
import { CART_LINK_PATH } from '../page-paths.ts'
import { CannedReplies } from './canned-replies.tsx'
import type { Attachment } from './message-draft.ts'
import type { CustomerOrder, OpenConversation } from './open-conversation.ts'
import { OrderChoice } from './order-choice.tsx'
import { CHOICE, PictureChoice } from './picture-choice.tsx'

interface AttachmentMenuProps {
  open: OpenConversation
  onClose: () => void
  /** adds a text to the field */
  onText: (text: string) => void
  onPicture: (picture: File) => void
  onAttach: (attachment: Attachment) => void
  onNote: () => void
  onTemplate: () => void
}

type Step = 'menu' | 'canned' | 'product' | 'order' | 'payment'

const TITLES: Readonly<Record<Step, string>> = {
  menu: 'Ajouter',
  canned: 'Réponses préparées',
  product: 'Article',
  order: 'Récapitulatif de quelle commande\u202f?',
  payment: 'Paiement de quelle commande\u202f?',
}

/** What can be sent beside a typed text (W-05). */
export function AttachmentMenu(props: AttachmentMenuProps) {
  const { open, onClose, onAttach, onText } = props
  const [step, setStep] = useState<Step>('menu')
  const content = useStepFocus(step)

  function attach(attachment: Attachment) {
    onAttach(attachment)
    onClose()
  }

  function ofOrder(type: 'order' | 'payment', orders: readonly CustomerOrder[]) {
    const [only] = orders
    if (only && orders.length === 1) attach({ type, orderId: only.orderId })
    else setStep(type)
  }

  return (
    <Dialog
      open
      sheet
      title={TITLES[step]}
      onClose={onClose}
      actions={step !== 'menu' && <BackButton onClick={() => setStep('menu')} />}
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        {step === 'menu' && <Choices {...props} onStep={setStep} onOrder={ofOrder} attach={attach} />}
        {step === 'canned' && (
          <CannedReplies
            conversationId={open.conversation.id}
            onChoose={(text) => {
              onText(text)
              onClose()
            }}
          />
        )}
        {step === 'product' && (
          <ProductFinder onAdd={({ _id, name }) => attach({ type: 'product', productId: _id, name })} />
        )}
        {(step === 'order' || step === 'payment') && (
          <OrderChoice
            orders={step === 'payment' ? unpaid(open) : open.orders}
            onChoose={(orderId) => attach({ type: step, orderId })}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Ref of the part that each step replaces: what was pressed is gone, and the next thing to do gets the focus. */
function useStepFocus(step: Step) {
  const content = useRef<HTMLDivElement>(null)
  const known = useRef(step)
  useEffect(() => {
    if (known.current === step) return
    known.current = step
    const search = content.current?.querySelector<HTMLInputElement>('input[type=search]')
    ;(search ?? content.current)?.focus()
  }, [step])
  return content
}

const unpaid = ({ orders }: OpenConversation) => orders.filter(({ due }) => due > 0)

interface ChoicesProps extends AttachmentMenuProps {
  onStep: (step: Step) => void
  onOrder: (type: 'order' | 'payment', orders: readonly CustomerOrder[]) => void
  attach: (attachment: Attachment) => void
}

function Choices({ open, onStep, onOrder, attach, ...props }: ChoicesProps) {
  const { onClose, onPicture, onNote, onTemplate } = props
  const navigate = useNavigate()
  const mayOrder = usePermission('orders')
  const closing = (action: () => void) => () => {
    onClose()
    action()
  }
  const due = unpaid(open)
  return (
    <div className="grid grid-cols-1 gap-1 text-ink sm:grid-cols-2">
      <Choice Icon={Reply} label="Réponse préparée" onClick={() => onStep('canned')} />
      <PictureChoice
        onChoose={(picture) => {
          onPicture(picture)
          onClose()
        }}
      />
      <Choice Icon={Package} label="Article" onClick={() => onStep('product')} />
      {mayOrder && (
        <Choice
          Icon={Link2}
          label="Lien de panier"
          onClick={closing(
            () => void navigate(CART_LINK_PATH, { state: forConversation(open.conversation.id) }),
          )}
        />
      )}
      {open.orders.length > 0 && (
        <Choice
          Icon={ReceiptText}
          label="Récapitulatif de commande"
          onClick={() => onOrder('order', open.orders)}
        />
      )}
      {due.length > 0 && (
        <Choice Icon={Wallet} label="Lien de paiement" onClick={() => onOrder('payment', due)} />
      )}
      <Choice Icon={MapPin} label="Position de la boutique" onClick={() => attach({ type: 'position' })} />
      {!open.conversation.stopped && <Choice Icon={FileText} label="Modèle" onClick={closing(onTemplate)} />}
      <Choice Icon={Pencil} label="Note interne" onClick={closing(onNote)} />
    </div>
  )
}

function Choice({ Icon, label, onClick }: { Icon: LucideIcon; label: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className={CHOICE}>
      <Icon className="size-5 shrink-0 text-action" />
      <span>{label}</span>
    </button>
  )
}
