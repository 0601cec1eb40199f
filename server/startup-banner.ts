import type { AppContext } from '../use-cases/context.ts'
import type { Env } from './env.ts'

export function startupBanner(
  env: Env,
  { identity, setupCode }: Pick<AppContext, 'identity' | 'setupCode'>,
): string[] {
  const lines = [
    '',
    `  ${identity.name} is running.`,
    `  Shop          ${env.publicUrl}/`,
    `  Dashboard     ${env.publicUrl}/dashboard/overview`,
    `  First administrator: ${env.publicUrl}/create-admin`,
  ]
  const asked = env.localOnly ? 'asked from other machines' : 'to enter there'
  lines.push(`  Set-up code, ${asked}: ${setupCode}`)
  if (identity.placeholders.length > 0) {
    lines.push(
      `  Placeholders to replace before you open (IDENTITY_FILE): ${identity.placeholders.join(', ')}`,
    )
  }
  return [...lines, '']
}
