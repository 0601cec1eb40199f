import type { Permission } from '../../../domain/accounts/account.ts'
import { ACCOUNT_PRESETS, presetOf } from '../../../domain/accounts/presets.ts'
import { useNamedPermissions } from '../access.ts'

const ANSWERS = 'Répond aux messages WhatsApp des clients.'

interface PresetChoiceProps {
  /** the permissions of an administrator; null for a customer */
  value: Record<Permission, boolean> | null
  grantable: readonly Permission[]
  onChoose: (permissions: readonly Permission[]) => void
}

/** What the person does: one tap sets the permissions for it. */
export function PresetChoice({ value, grantable, onChoose }: PresetChoiceProps) {
  const named = useNamedPermissions()
  const chosen = value && presetOf(value, named)
  const answers = named.includes('messages') && chosen?.answers
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap gap-2">
        {ACCOUNT_PRESETS.map((preset) => {
          const granted = preset.permissions.filter((permission) => grantable.includes(permission))
          const beyond = preset.permissions.some((one) => named.includes(one) && !granted.includes(one))
          return (
            <button
              key={preset.name}
              type="button"
              disabled={beyond}
              title={beyond ? 'Ce modèle contient un droit que vous n’avez pas.' : undefined}
              aria-pressed={chosen === preset}
              onClick={() => onChoose(granted)}
              className="min-h-11 max-w-full rounded-full border-2 border-line-strong px-4 font-bold hover:bg-action-tint disabled:cursor-not-allowed disabled:opacity-55 aria-pressed:border-action aria-pressed:bg-action-tint aria-pressed:text-action"
            >
              {preset.name}
            </button>
          )
        })}
      </div>
      <p className="text-sm text-ink-soft empty:hidden">
        {answers ? `${chosen.text} ${ANSWERS}` : chosen?.text}
      </p>
    </div>
  )
}
