import { useState } from 'react'
import { apiKeyCreatedAnswer, apiKeyInput } from '../../../contracts/api-keys.ts'
import { validate } from '../../../contracts/fields.ts'
import type { Permission } from '../../../domain/accounts/account.ts'
import { KEY_PERMISSIONS } from '../../../domain/accounts/api-keys.ts'
import { Alert } from '../../ui/alert.tsx'
import { TextField } from '../../ui/field.tsx'
import { useNamedPermissions } from '../access.ts'
import { FormDialog } from '../form-dialog.tsx'
import { PERMISSION_LABELS, PERMISSION_TEXTS } from '../role-labels.ts'
import { useGrantable } from '../users/read-users.ts'
import { Choices } from './choices.tsx'
import { useSending } from './use-sending.ts'

const choiceOf = (name: Permission) => [name, PERMISSION_LABELS[name], PERMISSION_TEXTS[name]] as const

/** Makes a key. Mount the dialog only while it is open. */
export function KeyDialog({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const [permissions, setPermissions] = useState<Permission[]>([])
  const grantable = useGrantable()
  const named = useNamedPermissions()
  const { send, loading, failure, errors, dialog } = useSending()

  async function submit() {
    const body = { name, permissions }
    const checked = validate(apiKeyInput, body)
    if (!checked.ok) return errors.showIssues(checked.issues)
    const made = await send(apiKeyCreatedAnswer, { method: 'POST', path: '/keys', body }, { isForm: true })
    if (made) onMade(made.key)
  }

  return (
    <>
      <FormDialog
        title="Nouvelle clé"
        submit="Créer la clé"
        loading={loading}
        form={errors.form}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <TextField
          label="Système qui l’utilisera"
          autoComplete="off"
          {...errors.field('name', name, setName)}
        />
        <Choices
          name="permissions"
          legend="Droits"
          help="Une clé ne peut jamais plus que le compte qui l’a créée."
          of={KEY_PERMISSIONS.filter((one) => named.includes(one)).map(choiceOf)}
          chosen={permissions}
          disabled={(one) => !grantable.includes(one)}
          error={errors.errors.permissions}
          onChange={(chosen) => {
            setPermissions(chosen)
            errors.setError('permissions', null)
          }}
        />
        {failure && <Alert kind="error">{failure}</Alert>}
      </FormDialog>
      {dialog}
    </>
  )
}
