import { Pencil, Phone, Plus } from 'lucide-react'
import { useState } from 'react'
import { courierAnswer, couriersAnswer, type ShownCourier } from '../../../contracts/courier.ts'
import { formatPhone, telHref } from '../../../domain/contact/phone.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../badge.tsx'
import { useChange } from '../change/use-change.ts'
import { EmptyList } from '../lists/empty-list.tsx'
import { loadAnswer } from '../load.ts'
import { DELIVERIES_PATH } from '../page-paths.ts'
import { SubPage } from '../sub-page.tsx'
import type { Route } from './+types/route'
import { CourierDialog } from './courier-dialog.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAnswer(request, 'Erreur lors de la récupération des livreurs', couriersAnswer, '/couriers')
}

export default function CouriersPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const [edited, setEdited] = useState<ShownCourier | 'new' | null>(null)
  return (
    <SubPage title="Livreurs" back={{ to: DELIVERIES_PATH, label: 'Livraisons' }} failure={failure}>
      {data && (
        <>
          <Button className="justify-self-start" onClick={() => setEdited('new')}>
            <Plus className="size-5" />
            Ajouter un livreur
          </Button>
          {data.couriers.length === 0 && <EmptyList>Aucun livreur.</EmptyList>}
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
            {data.couriers.map((courier) => (
              <li key={courier.id}>
                <CourierCard courier={courier} onEdit={() => setEdited(courier)} />
              </li>
            ))}
          </ul>
        </>
      )}
      {edited && <CourierDialog courier={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </SubPage>
  )
}

function CourierCard({ courier, onEdit }: { courier: ShownCourier; onEdit: () => void }) {
  const { id, name, phone, active, fee, zoneFees } = courier
  const { send, loading } = useChange()
  const toggle = () =>
    void send({
      ...{ method: 'PATCH', path: encoded`/couriers/${id}`, body: { active: !active } },
      ...{ answer: courierAnswer, success: 'Livreur modifié' },
    })
  const zones = Object.entries(zoneFees)
  return (
    <article
      aria-labelledby={`courier-${id}`}
      className="grid h-full grid-cols-1 content-start gap-3 rounded-card bg-surface p-5 shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`courier-${id}`} className="text-lg wrap-anywhere">
          {name}
        </h2>
        <Badge
          label={active ? 'Actif' : 'Inactif'}
          colors={active ? 'bg-success-tint text-success' : 'bg-line text-ink'}
        />
      </div>
      <a href={telHref(phone)} className="word-link justify-self-start">
        <Phone className="size-4" />
        <span>{formatPhone(phone)}</span>
      </a>
      <p>
        {`${formatFrancs(fee)} par livraison${zones.length > 0 ? ` (${zones.map(([zone, francs]) => `${zone} ${formatFrancs(francs)}`).join(', ')})` : ''}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onEdit} aria-label={`Modifier ${name}`}>
          <Pencil className="size-4" />
          Modifier
        </Button>
        <Button
          variant="quiet"
          loading={loading}
          aria-label={`${active ? 'Désactiver' : 'Activer'} ${name}`}
          onClick={toggle}
        >
          {active ? 'Désactiver' : 'Activer'}
        </Button>
      </div>
    </article>
  )
}
