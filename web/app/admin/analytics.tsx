import { BeingBuilt } from '../being-built.tsx'
import { screenMeta } from '../page-meta.ts'
import type { Route } from './+types/analytics'

export const meta: Route.MetaFunction = () => screenMeta('Analytics')

export default function AdminAnalytics() {
  return <BeingBuilt title="Analytics" />
}
