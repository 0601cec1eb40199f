/** @jsxImportSource preact */
import type { CourierRun } from '../../../contracts/courier-run.ts'
import { telHref } from '../../../domain/contact/phone.ts'
import { formatWeekdayDate, pluralize } from '../../../domain/text/format.ts'
import type { QueuedAction } from '../action-queue.ts'
import { stopsOf, unitsBack } from '../stops.ts'
import { actionText } from '../texts.ts'
import { Button, Notice, Section } from './controls.tsx'
import { LinkNotice, type LinkState } from './link-notice.tsx'
import { DoneStopCard, itemText, OpenStopCard, type StopHandlers, TotalsLine } from './stop-card.tsx'

interface CourierPageProps extends StopHandlers {
  /** null before the run is loaded, and after its link has become invalid or its day has ended */
  run: CourierRun | null
  queue: readonly QueuedAction[]
  link: LinkState
  online: boolean
  sending: boolean
  /** whether the phone stores the actions */
  durable: boolean
  /** as 2026-11-22 */
  today: string
  onSend: () => void
  onRedo: (action: QueuedAction) => void
  onForget: (action: QueuedAction) => void
}

export function CourierPage(page: CourierPageProps) {
  const { run, queue, link, durable, today, onSend } = page
  return (
    <>
      {run ? <RunHeader run={run} /> : <h1 class="text-2xl font-extrabold">Livraisons</h1>}
      {!run && <LinkNotice link={link} hasActions={queue.length > 0} onSend={onSend} />}
      {!durable && (
        <Notice
          text="Ce téléphone n’enregistre rien : ne fermez pas cette page avant l’envoi."
          tone="warning"
        />
      )}
      <WaitingNotice {...page} />
      {run && run.day > today && (
        <Notice text={`Cette tournée s’ouvre ${formatWeekdayDate(run.day)}.`} tone="info" />
      )}
      <RefusedList {...page} />
      <UnsentList {...page} />
      {run && <Stops {...page} run={run} />}
    </>
  )
}

function RunHeader({ run }: { run: CourierRun }) {
  return (
    <>
      <div class="flex flex-wrap items-center justify-between gap-2">
        <h1 class="text-2xl font-extrabold">{`Tournée de ${run.courierName}`}</h1>
        {run.shop.phone !== '' && (
          <a href={telHref(run.shop.phone)} class="courier-button text-link underline">
            Appeler la boutique
          </a>
        )}
      </div>
      <p class="-mt-3 text-ink-soft">{`${run.shop.name}, ${formatWeekdayDate(run.day)}`}</p>
    </>
  )
}

/** Says what is not sent yet. */
function WaitingNotice({ run, queue, online, sending, onSend }: CourierPageProps) {
  const waiting = queue.filter(({ refusal, runId }) => refusal === null && runId === run?.id).length
  if (waiting === 0) {
    if (online) return null
    return <Notice text="Hors ligne : vos gestes partiront au retour du réseau." tone="warning" />
  }
  const count = `${pluralize(waiting, 'geste')} pas encore ${waiting < 2 ? 'envoyé' : 'envoyés'}.`
  return (
    <Notice text={online ? count : `Hors ligne. ${count}`} tone="warning">
      {online && (
        <Button text={sending ? 'Envoi…' : 'Envoyer maintenant'} variant="secondary" onClick={onSend} />
      )}
    </Notice>
  )
}

function RefusedList({ run, queue, onRedo, onForget }: CourierPageProps) {
  const refused = queue.filter(({ refusal }) => refusal !== null)
  return (
    <Section
      title="Refusé par la boutique"
      list="ul"
      cards={refused.map((action) => {
        const name = customerOf(run, action.orderId)
        const isInRun = run?.orders.some(({ orderId }) => orderId === action.orderId)
        return (
          <li key={action.key} class="grid gap-2 rounded-card bg-error-tint p-4">
            <h3 class="font-bold">{name}</h3>
            <p class="font-bold text-error">{action.refusal}</p>
            <p>{`Vous aviez noté : ${actionText(action.input)}`}</p>
            <div class="flex flex-wrap gap-2">
              {isInRun && (
                <Button text="Corriger" label={`Corriger, ${name}`} onClick={() => onRedo(action)} />
              )}
              <ForgetButton name={name} onForget={() => onForget(action)} />
            </div>
          </li>
        )
      })}
    />
  )
}

/** Lists the waiting actions of the runs that are not displayed. */
function UnsentList({ run, queue, link, onForget }: CourierPageProps) {
  const actions = queue.filter(({ refusal, runId }) => refusal === null && runId !== run?.id)
  const isOver = link === 'over' || run !== null
  return (
    <Section
      title="Pas encore envoyé"
      list="ul"
      cards={actions.map((action) => {
        const name = customerOf(run, action.orderId)
        return (
          <li key={action.key} class="grid gap-2 rounded-card bg-warning-tint p-4">
            <h3 class="font-bold">{name}</h3>
            <p>{`${actionText(action.input)} : pas encore envoyé`}</p>
            {isOver && (
              <>
                <p class="text-sm">Dites-le à la boutique, puis effacez-le.</p>
                <ForgetButton name={name} onForget={() => onForget(action)} />
              </>
            )}
          </li>
        )
      })}
    />
  )
}

function customerOf(run: CourierRun | null, orderId: string): string {
  const order = run?.orders.find((one) => one.orderId === orderId)
  return order ? `${order.customerName} (${orderId})` : `Commande ${orderId}`
}

function ForgetButton({ name, onForget }: { name: string; onForget: () => void }) {
  return <Button text="Effacer" label={`Effacer, ${name}`} onClick={onForget} />
}

function Stops({ run, queue, today, onReport, onCancel }: CourierPageProps & { run: CourierRun }) {
  const { open, done, totals } = stopsOf(run, queue)
  const shopName = run.shop.name
  if (run.orders.length === 0) return run.day > today ? null : <p>Aucune commande.</p>
  return (
    <>
      <TotalsLine {...totals} />
      <Section
        title={`À livrer (${open.length})`}
        list="ol"
        cards={open.map(({ order }, index) => (
          <OpenStopCard
            today={today}
            key={order.orderId}
            order={order}
            number={index + 1}
            shopName={shopName}
            onReport={onReport}
          />
        ))}
      />
      <Section
        title="À rapporter à la boutique"
        list="ul"
        cards={done
          .map((stop) => ({ order: stop.order, back: unitsBack(stop) }))
          .filter(({ back }) => back.length > 0)
          .map(({ order, back }) => (
            <li key={order.orderId} class="rounded-card bg-surface p-4 shadow-card">
              <h3 class="font-bold">{order.customerName}</h3>
              <p>{back.map(itemText).join(', ')}</p>
            </li>
          ))}
      />
      <Section
        title={`Faites (${done.length})`}
        list="ol"
        cards={done.map((stop) => (
          <DoneStopCard
            key={stop.order.orderId}
            stop={stop}
            shopName={shopName}
            onReport={onReport}
            onCancel={onCancel}
          />
        ))}
      />
    </>
  )
}
