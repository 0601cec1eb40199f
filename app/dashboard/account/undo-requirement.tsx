import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { refreshAccount } from '../../session/refresh-account.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { messageOf } from '../admin-api.ts'
import { handleSessionExpired } from '../session-expiry.ts'
import { undoSettings } from '../settings/settings-api.ts'
import { NotAssuredError, useAssurance } from '../use-assurance.tsx'

/** For the administrator who required second factors without having one: takes that back. */
export function UndoRequirement({ version }: { version: number }) {
  const [loading, setLoading] = useState(false)
  const { withAssurance, dialog } = useAssurance()
  const { revalidate } = useRevalidator()

  async function undo() {
    if (loading) return
    setLoading(true)
    try {
      await withAssurance((given) => undoSettings({ secondFactorRequired: version }, given))
      notify.success('La double authentification n’est plus exigée.')
      await refreshAccount()
      await revalidate()
    } catch (error) {
      if (!(error instanceof NotAssuredError || handleSessionExpired(error))) notify.error(messageOf(error))
    } finally {
      setLoading(false)
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        className="max-w-full justify-self-start wrap-anywhere"
        loading={loading}
        onClick={() => void undo()}
      >
        <Undo2 className="size-5" />
        <span>Ne plus l’exiger</span>
      </Button>
      {dialog}
    </>
  )
}
