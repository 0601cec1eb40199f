import { defaultSettings } from '../../config/settings.ts'
import type { Settings } from '../../contracts/settings.ts'
import type { WhatsAppStep } from '../../domain/whatsapp/account.ts'
import { WHATSAPP_ACCOUNT } from '../support/whatsapp-webhooks.ts'

type Steps = Settings['whatsappSteps']

/** The settings of a shop that writes to its customers itself, at these steps; by default with a template at two of them. */
export function withWhatsApp(
  steps: Partial<Record<keyof Steps, Partial<WhatsAppStep>>> = {
    confirm: { template: 'commande_a_confirmer', words: ['client', 'commande', 'total'] },
    out: { template: 'commande_en_route', words: ['client', 'commande'] },
  },
) {
  const given = Object.entries(steps).map(([name, step]) => [
    name,
    { send: true, template: '', language: 'fr', words: [], ...step },
  ])
  const whatsappSteps: Steps = { ...defaultSettings.whatsappSteps, ...Object.fromEntries(given) }
  const defaults = { ...defaultSettings, whatsappAccount: WHATSAPP_ACCOUNT, whatsappSteps }
  return { settings: { defaults, fixed: {} } }
}
