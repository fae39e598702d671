import './api/zod-without-eval.ts'
import './ui/tokens.css'
import './ui/base.css'
import './ui/notice.css'
import './ui/application.css'
import { brand } from '@bank/contract/brand'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts } from 'react-router'
import type { Route } from './+types/root'
import { useAfterNavigation } from './shell/after-navigation.ts'
import { FailurePage, failureTitle } from './shell/failure-page.tsx'
import { fontFiles } from './ui/fonts.ts'
import { SkipLink } from './ui/skip-link/skip-link.tsx'
import { ToastRegion } from './ui/toast/toast-region.tsx'

export const meta: Route.MetaFunction = ({ error }) => [{ title: error ? failureTitle(error) : brand.name }]

export const links: Route.LinksFunction = () => [
  ...Object.values(fontFiles).map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** The document of every page, screen and failure page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0f3d2e" />
        {/* An element with this id keeps React Aria from injecting a <style>, which our content policy would refuse. */}
        <meta id="react-aria-pressable-style" />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink href="#main" />
        {children}
        <ToastRegion />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  useAfterNavigation()
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} />
}
