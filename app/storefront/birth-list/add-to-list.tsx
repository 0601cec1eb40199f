import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import type { OfferedChoices } from '../../../domain/catalogue/choose-variant.ts'
import { CHOICE_TEXTS } from '../../../domain/catalogue/offered-choice.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import type { VariantChoice } from '../../../domain/catalogue/variants.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { birthListPath } from '../../../domain/urls/birth-list-path.ts'
import { ApiError, NO_ANSWER } from '../../api-client/api.ts'
import { randomId } from '../../browser/random-id.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toasts.tsx'
import { type MyList, useMyLists } from './my-lists-store.ts'
import { loadListApi } from './use-list-form.ts'

interface AddToListProps {
  product: Pick<Product, '_id'>
  offered: OfferedChoices
  choice: VariantChoice
}

/** Adds the chosen colour and size to a birth list of this device. */
export function AddToList({ product: { _id: productId }, offered, choice }: AddToListProps) {
  const lists = useMyLists()
  const [adding, setAdding] = useState<string | null>(null)

  async function add(list: MyList) {
    if (offered.colors.length > 0 && choice.color === null) return void notify.error(CHOICE_TEXTS.color)
    if (offered.sizes.length > 0 && choice.size === null) return void notify.error(CHOICE_TEXTS.size)
    setAdding(list.shareKey)
    try {
      const api = await loadListApi()
      const { color, size } = choice
      const wish = { id: randomId(16), productId, color, size, quantity: 1, takesMoney: false }
      await api.addWish(list, wish)
      void notify.success('Article ajouté à la liste', {
        link: { to: birthListPath(list.shareKey), label: 'Voir la liste' },
      })
    } catch (error) {
      void notify.error(error instanceof ApiError ? error.message : NO_ANSWER)
    }
    setAdding(null)
  }

  return lists.map((list) => (
    <Button
      key={list.shareKey}
      variant="secondary"
      loading={adding === list.shareKey}
      onClick={() => void add(list)}
      className="justify-self-start wrap-anywhere"
    >
      <ListPlus className="size-5 shrink-0" />
      <span>{lists.length === 1 ? 'Ajouter à ma liste' : `Ajouter à ${quoted(list.title)}`}</span>
    </Button>
  ))
}
