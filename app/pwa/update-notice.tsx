import { useEffect } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { restoreFormValues } from './saved-form-values.ts'
import { update, updateLater, useUpdateReady } from './update.ts'

/** A new version of the shop waits; it never comes over an open page by itself. */
export function UpdateNotice() {
  const ready = useUpdateReady()
  useEffect(restoreFormValues, [])
  if (!ready) return null
  return (
    <Banner text="Une nouvelle version de la boutique est prête">
      <Button variant="secondary" onClick={updateLater}>
        Plus tard
      </Button>
      <Button onClick={update}>Mettre à jour</Button>
    </Banner>
  )
}
