import { BeingBuilt } from '../being-built.tsx'
import { screenMeta } from '../page-meta.ts'
import type { Route } from './+types/users'

export const meta: Route.MetaFunction = () => screenMeta('Users')

export default function AdminUsers() {
  return <BeingBuilt title="Users" />
}
