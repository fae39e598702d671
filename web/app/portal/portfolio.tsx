import { BeingBuilt } from '../being-built.tsx'
import { screenMeta } from '../page-meta.ts'
import type { Route } from './+types/portfolio'

export const meta: Route.MetaFunction = () => screenMeta('Portfolio')

export default function Portfolio() {
  return <BeingBuilt title="Portfolio" />
}
