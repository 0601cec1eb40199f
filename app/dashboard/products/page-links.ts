import { Camera, type LucideIcon, MessageSquareText, Package, Tag, Trash2, Upload } from 'lucide-react'
import type { Permission } from '../../../domain/accounts/account.ts'
import {
  COUNT_PATH,
  DRAFTS_PATH,
  IMPORT_PATH,
  MARGINS_PATH,
  MOVING_OUT_PATH,
  PHOTOS_PATH,
  PLANS_PATH,
  PROMOTIONS_PATH,
  RECEIPT_PATH,
  REVIEWS_PATH,
  SEARCHES_PATH,
  TRASH_PATH,
} from '../page-paths.ts'

export interface ToolTab {
  to: string
  label: string
  needs: Permission
}

export interface ProductTool {
  label: string
  Icon: LucideIcon
  pages: readonly ToolTab[]
}

const tab = (to: string, label: string, needs: Permission = 'products'): ToolTab => ({ to, label, needs })

/** What is linked beside the title of the products: each is one page, or some with tabs. */
export const TOOLS = {
  promotions: {
    label: 'Promotions et calendrier',
    Icon: Tag,
    pages: [tab(PROMOTIONS_PATH, 'Promotions', 'promotions'), tab(PLANS_PATH, 'Calendrier')],
  },
  stock: {
    label: 'Stock et marges',
    Icon: Package,
    pages: [
      tab(RECEIPT_PATH, 'Réception'),
      tab(COUNT_PATH, 'Inventaire'),
      tab(MARGINS_PATH, 'Marges et réassort'),
    ],
  },
  drafts: {
    label: 'Brouillons et photos',
    Icon: Camera,
    pages: [tab(DRAFTS_PATH, 'Brouillons'), tab(PHOTOS_PATH, 'Depuis des photos')],
  },
  opinions: {
    label: 'Avis et recherches',
    Icon: MessageSquareText,
    pages: [tab(REVIEWS_PATH, 'Avis et notes'), tab(SEARCHES_PATH, 'Recherches')],
  },
  files: {
    label: 'Importer et exporter',
    Icon: Upload,
    pages: [tab(IMPORT_PATH, 'Importer'), tab(MOVING_OUT_PATH, 'Exporter', 'exports')],
  },
  trash: { label: 'Corbeille', Icon: Trash2, pages: [tab(TRASH_PATH, 'Corbeille')] },
} satisfies Record<string, ProductTool>
