import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../session/session.ts'
import type { Elements } from '../../ui/elements.ts'
import { hasAccess } from '../access.ts'
import { ChoiceLink } from '../choice-link.tsx'
import { SubPage } from '../sub-page.tsx'
import type { ProductTool } from './page-links.ts'

interface ToolPageProps extends Omit<ComponentProps<typeof SubPage>, 'title' | 'back' | 'intro'> {
  tool: ProductTool
  intro?: Elements
}

const BACK = { to: '/dashboard/products', label: 'Tous les produits' }

/** A page of a product tool, with tabs for the tool's pages that the account may open. */
export function ToolPage({ tool, intro, ...rest }: ToolPageProps) {
  const { pathname } = useLocation()
  return (
    <SubPage
      {...rest}
      title={tool.pages.find(({ to }) => to === pathname)?.label ?? tool.label}
      back={BACK}
      intro={
        <>
          <ToolTabs tool={tool} />
          {intro}
        </>
      }
    />
  )
}

function ToolTabs({ tool: { label, pages } }: { tool: ProductTool }) {
  const session = useSession()
  const { pathname } = useLocation()
  const tabs = pages.filter(({ needs }) => hasAccess(session, needs))
  if (tabs.length < 2) return null
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2 print:hidden">
      {tabs.map(({ to, label }) => (
        <ChoiceLink key={to} to={to} current={to === pathname}>
          {label}
        </ChoiceLink>
      ))}
    </nav>
  )
}
