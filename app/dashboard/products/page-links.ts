import {
  CalendarDays,
  Camera,
  FileClock,
  PackagePlus,
  Search,
  Star,
  Tag,
  Trash2,
  TrendingUp,
  Upload,
} from 'lucide-react'
import {
  DRAFTS_PATH,
  MARGINS_PATH,
  PHOTOS_PATH,
  PLANS_PATH,
  PROMOTIONS_PATH,
  RECEIPT_PATH,
  REVIEWS_PATH,
  SEARCHES_PATH,
  TRASH_PATH,
} from '../page-paths.ts'

/** Lists about products, beside the title. */
export const PAGES = [
  { to: PROMOTIONS_PATH, label: 'Promotions', Icon: Tag },
  { to: PLANS_PATH, label: 'Calendrier', Icon: CalendarDays },
  { to: MARGINS_PATH, label: 'Marges et stock', Icon: TrendingUp },
  { to: SEARCHES_PATH, label: 'Recherches', Icon: Search },
  { to: REVIEWS_PATH, label: 'Avis', Icon: Star },
  { to: TRASH_PATH, label: 'Corbeille', Icon: Trash2 },
]

export const LINKS = [
  { to: RECEIPT_PATH, label: 'Réception et inventaire', Icon: PackagePlus },
  { to: '/dashboard/products/import', label: 'Importer', Icon: Upload },
  { to: DRAFTS_PATH, label: 'Brouillons', Icon: FileClock },
  { to: PHOTOS_PATH, label: 'Depuis des photos', Icon: Camera },
]
