import { ChevronDown } from 'lucide-react'
import { NavLink } from 'react-router'
import { whatsAppHref } from '../../../domain/contact/phone.ts'
import { useIdentity } from '../../identity.ts'
import { InstallButton } from '../../pwa/install-button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { menu, useOwnPage } from './menu.ts'

const ITEM =
  'flex min-h-12 items-center rounded-field px-3 text-lg font-bold hover:bg-action-tint aria-[current=page]:text-action'

const MORE = [
  ['/faq', 'Aide'],
  ['/delivery-info', 'Livraison'],
  ['/favoris', 'Mes favoris'],
] as const

/** The menu of a phone. */
export function MenuDrawer({ open, close }: { open: boolean; close: () => void }) {
  const { whatsapp } = useIdentity()
  const own = useOwnPage()
  return (
    <Drawer open={open} title="Menu" onClose={close}>
      <nav aria-label="Menu principal">
        <ul className="grid gap-1">
          {menu.map((entry) => (
            <li key={entry.label}>
              {entry.entries ? (
                <details className="group">
                  <summary className={`${ITEM} list-none justify-between`}>
                    <span>{entry.label}</span>
                    <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
                  </summary>
                  <ul className="ml-4 border-l-2 border-line pl-2">
                    {entry.entries.map(({ label, to }) => (
                      <li key={label}>
                        <NavLink to={to} end onClick={close} className={ITEM}>
                          {label}
                        </NavLink>
                      </li>
                    ))}
                  </ul>
                </details>
              ) : (
                <NavLink to={entry.to} end title={entry.title} onClick={close} className={ITEM}>
                  {entry.label}
                </NavLink>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <ul className="mt-2 grid gap-1 border-t border-line pt-2">
        {[...MORE, [own.to, own.label] as const].map(([to, label]) => (
          <li key={to}>
            <NavLink to={to} reloadDocument={to === '/faq'} onClick={close} className={ITEM}>
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <a href={whatsAppHref(whatsapp)} target="_blank" rel="noreferrer" className={ITEM}>
            WhatsApp
          </a>
        </li>
      </ul>
      <InstallButton className={`${ITEM} mt-4 w-full gap-3 bg-action-tint text-action`} />
    </Drawer>
  )
}
