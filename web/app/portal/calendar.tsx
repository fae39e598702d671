import { BeingBuilt } from '../being-built.tsx'
import { screenMeta } from '../page-meta.ts'
import type { Route } from './+types/calendar'

export const meta: Route.MetaFunction = () => screenMeta('Calendar')

export default function Calendar() {
  return <BeingBuilt title="Calendar" />
}
