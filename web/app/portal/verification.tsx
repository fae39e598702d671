import { BeingBuilt } from '../being-built.tsx'
import { screenMeta } from '../page-meta.ts'
import type { Route } from './+types/verification'

export const meta: Route.MetaFunction = () => screenMeta('Identity Verification')

export default function Verification() {
  return <BeingBuilt title="Identity Verification" />
}
