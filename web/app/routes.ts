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

  layout('portal/layout/portal-layout.tsx', [
    route(dashboard.overview, 'portal/overview/overview.tsx'),
    route(dashboard.portfolio, 'portal/portfolio/portfolio.tsx'),
    route(dashboard.investments, 'portal/investments/investments.tsx'),
    route(dashboard.funding, 'portal/funding/funding.tsx'),
    route(dashboard.accounts, 'portal/accounts/accounts.tsx'),
    route(dashboard.savings, 'portal/savings/savings.tsx'),
    route(dashboard.insurance, 'portal/insurance/insurance.tsx'),
    route(dashboard.verification, 'portal/verification/verification.tsx'),
    route(dashboard.transactions, 'portal/transactions/transactions.tsx'),
    route(dashboard.documents, 'portal/documents/documents.tsx'),
    route(dashboard.calendar, 'portal/calendar/calendar.tsx'),
    route(dashboard.support, 'portal/support/support.tsx'),
    route(dashboard.profile, 'portal/profile/profile.tsx'),
    route(dashboard.settings, 'portal/settings/settings.tsx'),
  ]),

  layout('admin/layout/admin-layout.tsx', [
    route(admin.dashboard, 'admin/dashboard/dashboard.tsx'),
    route(admin.users, 'admin/users/users.tsx'),
    route(admin.transactions, 'admin/transactions/transactions.tsx'),
    route(admin.payment, 'admin/payment/payment.tsx'),
    route(admin.settings, 'admin/settings/settings.tsx'),
    route(admin.manageAssets, 'admin/manage-assets/manage-assets.tsx'),
    route(admin.analytics, 'admin/analytics/analytics.tsx'),
    route(admin.auditLog, 'admin/audit-log/audit-log.tsx'),
    route(admin.reports, 'admin/reports/reports.tsx'),
    route(admin.notifications, 'admin/notifications/notifications.tsx'),
  ]),
] satisfies RouteConfig
