import { BeingBuilt } from '../being-built.tsx'
import { screenMeta } from '../page-meta.ts'
import type { Route } from './+types/manage-assets'

export const meta: Route.MetaFunction = () => screenMeta('Manage User Assets')

export default function ManageAssets() {
  return <BeingBuilt title="Manage User Assets" />
}
