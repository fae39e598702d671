import { BeingBuilt } from '../being-built.tsx'
import { screenMeta } from '../page-meta.ts'
import type { Route } from './+types/savings'

export const meta: Route.MetaFunction = () => screenMeta('Savings')

export default function Savings() {
  return <BeingBuilt title="Savings" />
}
