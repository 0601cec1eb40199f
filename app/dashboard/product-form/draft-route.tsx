import { FileClock } from 'lucide-react'
import { draftAnswer } from '../../../contracts/product-draft.ts'
import { pluralize } from '../../../domain/text/format.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { Alert } from '../../ui/alert.tsx'
import { loadAnswer } from '../load.ts'
import { DRAFTS_PATH } from '../page-paths.ts'
import { usePhotoUploads } from '../photos/photo-uploads.ts'
import { SectionFailure } from '../section-failure.tsx'
import { TitleWithLink } from '../title-with-link.tsx'
import type { Route } from './+types/draft-route'
import { ProductForm } from './product-form.tsx'

export function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  return loadAnswer(request, 'Le brouillon n’a pas pu être chargé.', draftAnswer, encoded`/drafts/${id}`)
}

/**
 * Never reloads the draft, so that a save sends the version that the form shows. The API refuses to overwrite a newer
 * version.
 */
export function shouldRevalidate() {
  return false
}

export default function DraftPage({ loaderData: { data, failure }, params: { id } }: Route.ComponentProps) {
  const draft = data?.draft
  const { photos } = usePhotoUploads()
  const waiting = photos.filter(({ productId, state }) => productId === id && state === 'waiting').length
  return (
    <div className="grid grid-cols-1 gap-5">
      <TitleWithLink title="Compléter un brouillon" to={DRAFTS_PATH} icon={FileClock}>
        Brouillons
      </TitleWithLink>
      {waiting > 0 && (
        <Alert kind="warning">
          {`${pluralize(waiting, 'photo')} en cours d’envoi\u202f: publiez ce brouillon quand elles sont arrivées.`}
        </Alert>
      )}
      {failure && <SectionFailure failure={failure} />}
      {draft && <ProductForm key={`${draft.id} ${draft.version}`} source={{ kind: 'draft', draft }} />}
    </div>
  )
}
