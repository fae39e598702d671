import { BeingBuilt } from '../being-built.tsx'
import { screenMeta } from '../page-meta.ts'
import type { Route } from './+types/support'

export const meta: Route.MetaFunction = () => screenMeta('Support')

export default function Support() {
  return <BeingBuilt title="Support" />
}
