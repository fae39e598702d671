import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import { activityAccounts, paths } from './paths.ts'

const { recovery, admin } = paths
const { activity, ...dashboard } = paths.dashboard

/**
 * The specification's route tables. The layouts correspond to access: everyone, signed-in people, administrators. The other
 * public pages are in site/pages.
 */
export default [
  layout('account/layout/account-layout.tsx', [
    route(paths.register, 'account/register/register.tsx'),
    route(paths.login, 'account/login/login.tsx'),
    ...screensOf('account/links', recovery),
  ]),

  layout('portal/layout/portal-layout.tsx', [
    ...screensOf('portal', dashboard),
    // An address each, and not a parameter: every one is a page of the build, and any other is an unknown address.
    ...activityAccounts.map((account) =>
      route(activity(account), 'portal/activity/activity.tsx', { id: `activity-${account}` }),
    ),
  ]),
  layout('admin/layout/admin-layout.tsx', screensOf('admin', admin)),
] satisfies RouteConfig

/** In these areas a screen has the folder and the file of its name: `auditLog` is `admin/audit-log/audit-log.tsx`. */
function screensOf(area: string, addresses: Readonly<Record<string, string>>) {
  return Object.entries(addresses).map(([name, address]) => {
    const screen = name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
    return route(address, `${area}/${screen}/${screen}.tsx`)
  })
}
