import { formatPhone } from '../../domain/contact/phone.ts'
import { chatLink } from '../../domain/orders/chat-message.ts'
import { useIdentity } from '../identity.ts'
import { Message } from '../ui/message.tsx'

/** Without JavaScript: says that `act` ("Commander en ligne") needs it, and how to reach the shop instead. */
export function WithoutScript({ act }: { act: string }) {
  const { whatsapp, cities } = useIdentity()
  return (
    <noscript>
      <style>{'.needs-script { display: none }'}</style>
      <Message kind="info">
        <p>{act} a besoin de JavaScript, qui est désactivé dans votre navigateur.</p>
        <p className="font-normal">
          Vous pouvez aussi{' '}
          <a href={chatLink(whatsapp, 'Bonjour, je voudrais passer une commande.')} className="underline">
            nous écrire sur WhatsApp
          </a>{' '}
          ou nous appeler :
        </p>
        <ul className="font-normal">
          {cities.map(({ name, phone }) => (
            <li key={name}>
              {name} :{' '}
              <a href={`tel:+221${phone}`} className="inline-flex min-h-11 items-center underline">
                {formatPhone(phone)}
              </a>
            </li>
          ))}
        </ul>
      </Message>
    </noscript>
  )
}
