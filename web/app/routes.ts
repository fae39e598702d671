import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { paths } from './paths.ts'

const { location, dashboard, admin } = paths

/** The specification's route tables. The layouts correspond to access: everyone, signed-in people, administrators. */
export default [
  layout('site/layout/site-layout.tsx', [
    index('site/home/home.tsx'),
    route(paths.personal, 'site/personal/personal.tsx'),
    route(paths.premier, 'site/premier/premier.tsx'),
    route(paths.business, 'site/business/business.tsx'),
    route(paths.promotions, 'site/promotions/promotions.tsx'),
    route(paths.contact, 'site/contact/contact.tsx'),
    route(paths.locate, 'site/locate/locate.tsx'),
    route(paths.faq, 'site/faq/faq.tsx'),
    route(paths.onlineBanking, 'site/online-banking/online-banking.tsx'),
    route(paths.mobileBanking, 'site/mobile-banking/mobile-banking.tsx'),
    route(paths.eStatements, 'site/e-statements/e-statements.tsx'),
    route(paths.security, 'site/security/security.tsx'),
    route(location.singapore, 'site/countries/singapore.tsx'),
    route(location.malaysia, 'site/countries/malaysia.tsx'),
    route(location.indonesia, 'site/countries/indonesia.tsx'),
    route(location.thailand, 'site/countries/thailand.tsx'),
    route(paths.register, 'site/register/register.tsx'),
    route(paths.login, 'site/login/login.tsx'),
    route(paths.logo, 'site/logo/logo.tsx'),
    route('*', 'site/not-found/not-found.tsx'),
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
