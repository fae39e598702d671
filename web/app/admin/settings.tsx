import { BeingBuilt } from '../being-built.tsx'
import { screenMeta } from '../page-meta.ts'
import type { Route } from './+types/settings'

export const meta: Route.MetaFunction = () => screenMeta('Settings')

export default function AdminSettings() {
  return <BeingBuilt title="Settings" />
}
