import { PLACEHOLDERS } from '../../../config/identity.ts'
import type { SettingState } from '../../../contracts/setting-messages.ts'
import type { SettingName } from '../../../contracts/settings.ts'
import { formatDateTime } from '../../../domain/text/format.ts'
import type { Field } from './field-types.ts'

export const FIXED =
  'Fixé dans le fichier du serveur (IDENTITY_FILE) : seule la personne qui gère le serveur peut le changer.'

export function isPlaceholder(name: SettingName, { source }: SettingState): boolean {
  return source === 'default' && (PLACEHOLDERS as readonly string[]).includes(name)
}

/** Whether the interface says `texte` instead of `valeur` for the content of the field. */
export function isText(field: Field): boolean {
  if (field.kind === 'object' || field.kind === 'list') return Object.values(field.fields).some(isLongText)
  return isLongText(field) || (field.kind === 'line' && !field.optional)
}

const isLongText = ({ kind }: Field) => kind === 'markdown' || kind === 'message'

export function sourceText(field: Field, { source, changedAt, changedBy }: SettingState): string {
  if (source === 'file') return FIXED
  const by = changedAt && `par ${changedBy ?? 'la boutique'}, le ${formatDateTime(changedAt)}`
  if (source === 'shop') return by ? `Changé ${by}` : 'Changé'
  const original = isText(field) ? 'Texte d’origine' : 'Valeur d’origine'
  return by ? `${original}, de retour ${by}` : original
}

export function restoreLabel(field: Field): string {
  return isText(field) ? 'Revenir au texte d’origine' : 'Revenir à la valeur d’origine'
}
