import { BeingBuilt } from '../being-built.tsx'
import { screenMeta } from '../page-meta.ts'
import type { Route } from './+types/documents'

export const meta: Route.MetaFunction = () => screenMeta('Documents')

export default function Documents() {
  return <BeingBuilt title="Documents" />
}
