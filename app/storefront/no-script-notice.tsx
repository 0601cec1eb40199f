import { chatLink } from '../../domain/contact/chat-link.ts'
import { formatPhone, telHref } from '../../domain/contact/phone.ts'
import { useIdentity } from '../identity.ts'
import { Alert } from '../ui/alert.tsx'

/** @param act what needs JavaScript, such as "Commander en ligne" */
export function NoScriptNotice({ act }: { act: string }) {
  // Only the server renders this text, so that the browser's bundle does not include it.
  return <noscript>{import.meta.env.SSR && <WaysToReachUs act={act} />}</noscript>
}

function WaysToReachUs({ act }: { act: string }) {
  const { whatsapp, cities } = useIdentity()
  return (
    <Alert kind="info">
      <p>{`${act} a besoin de JavaScript, qui est désactivé dans votre navigateur.`}</p>
      <p className="font-normal">
        Vous pouvez aussi{' '}
        <a href={chatLink(whatsapp, 'Bonjour, je voudrais passer une commande.')} className="underline">
          nous écrire sur WhatsApp
        </a>{' '}
        ou nous appeler :
      </p>
      <ul className="font-normal">
        {cities.map(({ name, phone }) => (
          <li key={name}>
            <span>{`${name} : `}</span>
            <a href={telHref(phone)} className="inline-flex min-h-11 items-center underline">
              {formatPhone(phone)}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
