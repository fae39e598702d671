import { BeingBuilt } from '../being-built.tsx'
import { screenMeta } from '../page-meta.ts'
import type { Route } from './+types/profile'

export const meta: Route.MetaFunction = () => screenMeta('Profile')

export default function Profile() {
  return <BeingBuilt title="Profile" />
}
