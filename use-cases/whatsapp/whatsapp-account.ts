import { isComplete, type WhatsAppAccount } from '../../domain/whatsapp/account.ts'
import { readSettings, type SettingsSource } from '../settings/read-settings.ts'

/** @returns the shop's account; null while it is not complete, so that nothing is sent or received */
export async function readWhatsAppAccount(shop: SettingsSource): Promise<WhatsAppAccount | null> {
  const { whatsappAccount } = await readSettings(shop, ['whatsappAccount'])
  return isComplete(whatsappAccount) ? whatsappAccount : null
}
