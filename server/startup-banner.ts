import type { AppContext } from '../use-cases/context.ts'
import type { Env } from './env.ts'

export function startupBanner(
  env: Env,
  { identity, setupCode }: Pick<AppContext, 'identity' | 'setupCode'>,
): string[] {
  const lines = [
    '',
    `  ${identity.name} est ouverte.`,
    `  Boutique        ${env.publicUrl}/`,
    `  Tableau de bord ${env.publicUrl}/dashboard/overview`,
    `  Premier compte administrateur : ${env.publicUrl}/create-admin`,
  ]
  const asked = env.localOnly ? 'demandé depuis une autre machine' : 'à y saisir'
  lines.push(`  Code d'installation ${asked} : ${setupCode}`)
  if (identity.placeholders.length > 0) {
    lines.push(`  À remplacer avant l'ouverture (IDENTITY_FILE) : ${identity.placeholders.join(', ')}`)
  }
  return [...lines, '']
}
