import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import { paths } from './paths.ts'

const { recovery, dashboard, admin } = paths

/**
 * The specification's route tables. The layouts correspond to access: everyone, signed-in people, administrators. The other
 * public pages are in site/pages.
 */
export default [
  layout('account/layout/account-layout.tsx', [
    route(paths.register, 'account/register/register.tsx'),
    route(paths.login, 'account/login/login.tsx'),
    ...screensOf('account', recovery),
  ]),

  layout('portal/layout/portal-layout.tsx', screensOf('portal', dashboard)),
  layout('admin/layout/admin-layout.tsx', screensOf('admin', admin)),
] satisfies RouteConfig

/** In these areas a screen has the folder and the file of its name: `auditLog` is `admin/audit-log/audit-log.tsx`. */
function screensOf(area: string, addresses: Readonly<Record<string, string>>) {
  return Object.entries(addresses).map(([name, address]) => {
    const screen = name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
    return route(address, `${area}/${screen}/${screen}.tsx`)
  })
}
