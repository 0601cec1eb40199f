import type { CourierOrder } from '../../../contracts/courier-run.ts'
import type { CourierActionInput } from '../../../contracts/order-action.ts'
import { productLabel, variantLabel } from '../../../domain/catalogue/variants.ts'
import { FAILURE_REASON_NAMES, FAILURE_REASONS } from '../../../domain/fulfillment/statuses.ts'
import { PAYMENT_METHODS } from '../../../domain/orders/order.ts'
import { formatFrancs } from '../../../domain/pricing/francs.ts'
import { INVALID_FRANCS, readFrancs } from '../../../domain/pricing/read-amount.ts'
import { element } from './elements.ts'
import { amountField, choiceField, dayField, noteField, selectField } from './fields.ts'
import type { OutcomeForm } from './form-dialog.ts'

type Typed = CourierActionInput | null

const METHOD_LABELS = { Cash: 'Espèces', Wave: 'Wave', 'Orange Money': 'Orange Money' } as const

/** Fields for the amount, the method and a note, which is required when less than `due` was paid. */
function moneyFields(due: number, typed: Typed) {
  const before = typed && 'amount' in typed ? typed : null
  const amount = amountField('Montant encaissé (FCFA)', Math.min(before?.amount ?? due, due))
  const methods = PAYMENT_METHODS.map((value) => ({ value, text: METHOD_LABELS[value] }))
  const method = choiceField('Payé en', methods, before?.method ?? 'Cash')
  const note = noteField('Note pour la boutique', typed?.note ?? '')
  let owed = due
  return {
    content: [amount.root, method.root, note.root],
    /** sets the amount due, and also the amount field unless the courier has changed the proposed amount */
    setDue(next: number) {
      if (readFrancs(amount.control.value) === owed) amount.control.value = String(next)
      owed = next
    },
    read() {
      const francs = readFrancs(amount.control.value)
      const text = note.control.value.trim()
      const tooMuch = francs !== null && francs > owed
      amount.setError(
        francs === null
          ? INVALID_FRANCS
          : tooMuch
            ? `Ce montant dépasse ce qui reste dû : ${formatFrancs(owed)}.`
            : null,
      )
      if (francs === null || tooMuch) return null
      const unexplained = francs < owed && text === ''
      note.setError(unexplained ? `Il manque ${formatFrancs(owed - francs)} : expliquez pourquoi.` : null)
      if (unexplained) return null
      const paid = PAYMENT_METHODS.find((value) => value === method.read()) ?? 'Cash'
      return { amount: francs, method: paid, note: text }
    },
  }
}

const PAID = 'Déjà payé : ne rien encaisser'

function money(due: number, typed: Typed) {
  if (due > 0) return moneyFields(due, typed)
  const note = noteField('Note pour la boutique', typed?.note ?? '')
  return {
    content: [element('p', { class: 'font-bold text-success' }, PAID), note.root],
    setDue() {},
    read: () => ({ amount: 0, method: 'Cash' as const, note: note.control.value.trim() }),
  }
}

export function deliverForm(order: CourierOrder, typed: Typed): OutcomeForm {
  const paid = money(order.due, typed)
  return {
    title: `Livré : ${order.customerName}`,
    submit: 'Enregistrer la livraison',
    content: paid.content,
    read() {
      const read = paid.read()
      return read && { action: 'deliver', ...read }
    },
  }
}

export function partForm(order: CourierOrder, typed: Typed): OutcomeForm {
  const before = typed?.action === 'deliver_partly' ? typed.refused : []
  const refusedOf = (position: number) => before.find((line) => line.position === position)?.quantity ?? 0
  const taken = order.items.map((item) => {
    const counts = Array.from({ length: item.quantity + 1 }, (_, count) => ({
      value: String(count),
      text: `${count} sur ${item.quantity}`,
    }))
    const label = productLabel(item)
    const selected = String(item.quantity - refusedOf(item.position))
    return { item, field: selectField(`Pièces prises : ${label}`, counts, selected) }
  })
  const refusedLines = () =>
    taken.flatMap(({ item, field }) => {
      const quantity = item.quantity - Number(field.control.value)
      return quantity > 0 ? [{ position: item.position, quantity }] : []
    })
  const due = () => {
    const refused = taken.reduce((sum, { item, field }) => {
      return sum + (item.quantity - Number(field.control.value)) * item.price
    }, 0)
    return Math.max(0, order.due - refused)
  }
  const paid = order.due > 0 ? moneyFields(due(), typed) : money(0, typed)
  for (const { field } of taken) field.control.addEventListener('change', () => paid.setDue(due()))
  return {
    title: `Livré en partie : ${order.customerName}`,
    submit: 'Enregistrer la livraison',
    content: [...taken.map(({ field }) => field.root), ...paid.content],
    read() {
      const refused = refusedLines()
      const anyTaken = taken.some(({ field }) => Number(field.control.value) > 0)
      taken[0]?.field.setError(
        refused.length === 0
          ? 'Tout est pris : choisissez plutôt « Livré ».'
          : anyTaken
            ? null
            : 'Rien n’est pris : choisissez plutôt « Pas livré ».',
      )
      if (refused.length === 0 || !anyTaken) return null
      const read = paid.read()
      return read && { action: 'deliver_partly', refused, ...read }
    },
  }
}

export function exchangeForm(order: CourierOrder, typed: Typed): OutcomeForm {
  const before = typed?.action === 'exchange' ? typed : null
  const options = order.items.flatMap((item) =>
    item.exchanges.map((choice) => ({
      item,
      choice,
      value: `${item.position} ${JSON.stringify(choice)}`,
      text: `${variantLabel(item)} → ${variantLabel(choice)}, ${item.name}`,
    })),
  )
  const chosen = options.find(({ item, choice }) => {
    return item.position === before?.position && choice.size === before.size && choice.color === before.color
  })
  const exchange = selectField('Échange', options, chosen?.value ?? options[0]?.value ?? '')
  const max = Math.max(1, ...options.map(({ item }) => item.quantity))
  const numbers = Array.from({ length: max }, (_, index) => String(index + 1))
  const quantities = numbers.map((number) => ({ value: number, text: number }))
  const quantity = selectField('Pièces échangées', quantities, String(before?.quantity ?? 1))
  const paid = money(order.due, typed)
  return {
    title: `Échange de taille : ${order.customerName}`,
    submit: 'Enregistrer l’échange',
    content: [exchange.root, ...(max > 1 ? [quantity.root] : []), ...paid.content],
    read() {
      const option = options.find(({ value }) => value === exchange.control.value)
      if (!option) return null
      const pieces = Number(quantity.control.value)
      const { position } = option.item
      const tooMany = pieces > option.item.quantity
      quantity.setError(tooMany ? `Le client n’en a que ${option.item.quantity}.` : null)
      const read = tooMany ? null : paid.read()
      return read && { action: 'exchange', position, quantity: pieces, ...option.choice, ...read }
    },
  }
}

/** @param tomorrow as 2026-11-23 */
export function failForm(order: CourierOrder, typed: Typed, tomorrow: string): OutcomeForm {
  const before = typed?.action === 'fail' ? typed : null
  const day = dayField('Nouveau jour', tomorrow, before?.again?.slice(0, 10) ?? tomorrow)
  const showDay = (reason: string | null) => {
    day.root.hidden = reason !== 'postponed'
  }
  const reasons = FAILURE_REASON_NAMES.map((value) => ({ value, text: FAILURE_REASONS[value] }))
  const reason = choiceField('Pourquoi ?', reasons, before?.reason ?? null, showDay)
  showDay(before?.reason ?? null)
  const note = noteField('Note pour la boutique', typed?.note ?? '')
  return {
    title: `Pas livré : ${order.customerName}`,
    submit: 'Enregistrer',
    content: [reason.root, day.root, note.root],
    read() {
      const why = FAILURE_REASON_NAMES.find((name) => name === reason.read())
      const text = note.control.value.trim()
      reason.setError(why ? null : 'Choisissez une raison.')
      if (!why) return null
      const dayMissing = why === 'postponed' && day.control.value < tomorrow
      day.setError(dayMissing ? 'Indiquez un jour après aujourd’hui.' : null)
      const unexplained = why === 'other' && text === ''
      if (!dayMissing) note.setError(unexplained ? 'Expliquez pourquoi.' : null)
      if (dayMissing || unexplained) return null
      const again = why === 'postponed' ? `${day.control.value}T00:00:00.000Z` : null
      return { action: 'fail', reason: why, again, note: text }
    },
  }
}
