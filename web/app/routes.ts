import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { paths } from './paths.ts'

const { location, dashboard, admin } = paths

/** The specification's route tables. The layouts correspond to access: everyone, signed-in people, administrators. */
export default [
  layout('site/site-layout.tsx', [
    index('site/home.tsx'),
    route(paths.personal, 'site/personal.tsx'),
    route(paths.premier, 'site/premier.tsx'),
    route(paths.business, 'site/business.tsx'),
    route(paths.promotions, 'site/promotions.tsx'),
    route(paths.contact, 'site/contact.tsx'),
    route(paths.locate, 'site/locate.tsx'),
    route(paths.faq, 'site/faq.tsx'),
    route(paths.onlineBanking, 'site/online-banking.tsx'),
    route(paths.mobileBanking, 'site/mobile-banking.tsx'),
    route(paths.eStatements, 'site/e-statements.tsx'),
    route(paths.security, 'site/security.tsx'),
    route(location.singapore, 'site/countries/singapore.tsx'),
    route(location.malaysia, 'site/countries/malaysia.tsx'),
    route(location.indonesia, 'site/countries/indonesia.tsx'),
    route(location.thailand, 'site/countries/thailand.tsx'),
    route(paths.register, 'site/register.tsx'),
    route(paths.login, 'site/login.tsx'),
    route(paths.logo, 'site/logo.tsx'),
    route('*', 'site/not-found.tsx'),
  ]),

  layout('portal/portal-layout.tsx', [
    route(dashboard.overview, 'portal/overview.tsx'),
    route(dashboard.portfolio, 'portal/portfolio.tsx'),
    route(dashboard.investments, 'portal/investments/investments.tsx'),
    route(dashboard.funding, 'portal/funding/funding.tsx'),
    route(dashboard.accounts, 'portal/accounts.tsx'),
    route(dashboard.savings, 'portal/savings/savings.tsx'),
    route(dashboard.insurance, 'portal/insurance.tsx'),
    route(dashboard.verification, 'portal/verification.tsx'),
    route(dashboard.transactions, 'portal/transactions.tsx'),
    route(dashboard.documents, 'portal/documents.tsx'),
    route(dashboard.calendar, 'portal/calendar.tsx'),
    route(dashboard.support, 'portal/support.tsx'),
    route(dashboard.profile, 'portal/profile.tsx'),
    route(dashboard.settings, 'portal/settings.tsx'),
  ]),

  layout('admin/admin-layout.tsx', [
    route(admin.dashboard, 'admin/dashboard.tsx'),
    route(admin.users, 'admin/users.tsx'),
    route(admin.transactions, 'admin/transactions.tsx'),
    route(admin.payment, 'admin/payment/payment.tsx'),
    route(admin.settings, 'admin/settings.tsx'),
    route(admin.manageAssets, 'admin/manage-assets.tsx'),
    route(admin.analytics, 'admin/analytics.tsx'),
    route(admin.auditLog, 'admin/audit-log.tsx'),
    route(admin.reports, 'admin/reports.tsx'),
    route(admin.notifications, 'admin/notifications.tsx'),
  ]),
] satisfies RouteConfig
