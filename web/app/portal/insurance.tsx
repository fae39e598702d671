import { BeingBuilt } from '../being-built.tsx'
import { screenMeta } from '../page-meta.ts'
import type { Route } from './+types/insurance'

export const meta: Route.MetaFunction = () => screenMeta('Insurance')

export default function Insurance() {
  return <BeingBuilt title="Insurance" />
}
