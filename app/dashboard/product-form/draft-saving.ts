import { editedFields, withMergedDraft } from './draft.ts'
import { stockOf } from './form-stock.ts'
import type { FormImage } from './image-uploader.tsx'
import { saveDraftForm } from './save-form.ts'
import type { useFormDraft } from './use-form-draft.ts'

/** Stores the form in its draft. */
export function draftSaving({ state, update }: ReturnType<typeof useFormDraft>) {
  const store = async (images: readonly FormImage[]) => {
    if (state.source === null) return null
    const { totalled, view } = stockOf(state)
    const fields = editedFields(state, totalled)
    return saveDraftForm(state.source, { fields, images, stock: view.counted ? state.stock : null })
  }

  return {
    save: () => store(state.images),
    /**
     * Merges the form with a draft that others have changed, so that the user can check and publish it.
     * @throws ApiError when both have changed a field
     */
    async merge() {
      const saved = await store(state.images.filter(({ kind }) => kind === 'stored'))
      if (saved) update((before) => withMergedDraft(before, saved))
    },
  }
}
