import { BeingBuilt } from '../being-built.tsx'
import { screenMeta } from '../page-meta.ts'
import type { Route } from './+types/investments'

export const meta: Route.MetaFunction = () => screenMeta('Investments')

export default function Investments() {
  return <BeingBuilt title="Investments" />
}
