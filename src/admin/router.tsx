import { ADMIN_PATHS, GUEST_PATHS } from '#contract/paths.ts'
import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { Frame } from './shell/frame.tsx'
import { GuestFrame } from './shell/guest-frame.tsx'
import { RouteError } from './shell/route-error.tsx'
import type { ScreenHandle } from './shell/screen-handle.ts'
import { Splash } from './shell/splash.tsx'

/** A route whose screen is the export `name` of a module. The module loads when somebody opens the screen. */
const screen = <Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  handle?: ScreenHandle,
): RouteObject => ({ path, handle, lazy: async () => ({ Component: (await load())[name] }) })

const GUEST_SCREENS = [
  screen(GUEST_PATHS.signIn, () => import('./features/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
  screen(GUEST_PATHS.signInAlias, () => import('./features/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
  screen(GUEST_PATHS.setup, () => import('./features/setup/setup-screen.tsx'), 'SetupScreen'),
  screen(GUEST_PATHS.resetPassword, () => import('./features/password/reset-password-screen.tsx'), 'ResetPasswordScreen'),
  screen(GUEST_PATHS.verifyEmail, () => import('./features/verify-email/verify-email-screen.tsx'), 'VerifyEmailScreen'),
  screen(
    GUEST_PATHS.acceptInvitation,
    () => import('./features/invitation/accept-invitation-screen.tsx'),
    'AcceptInvitationScreen',
  ),
]

const STAFF_SCREENS = [
  screen(ADMIN_PATHS.dashboard, () => import('./features/dashboard/dashboard-screen.tsx'), 'DashboardScreen', {
    title: 'Dashboard',
  }),
  screen(ADMIN_PATHS.welcome, () => import('./features/onboarding/welcome-screen.tsx'), 'WelcomeScreen', {
    title: 'Welcome',
    needs: 'settings/update',
  }),
  screen(ADMIN_PATHS.samples, () => import('./features/onboarding/samples-screen.tsx'), 'SamplesScreen', {
    title: 'Sample content',
    needs: 'settings/update',
  }),
  screen(ADMIN_PATHS.pages, () => import('./features/pages/pages-screen.tsx'), 'PagesScreen', { title: 'Pages' }),
  screen(`${ADMIN_PATHS.posts}/:postId?`, () => import('./features/posts/posts-screen.tsx'), 'PostsScreen', {
    title: 'Blog Posts',
  }),
  screen(
    `${ADMIN_PATHS.pageSections}/:pageId?`,
    () => import('./features/page-sections/page-sections-screen.tsx'),
    'PageSectionsScreen',
    { title: 'Page Sections' },
  ),
  screen(ADMIN_PATHS.drafts, () => import('./features/page-drafts/drafts-screen.tsx'), 'DraftsScreen', {
    title: 'Drafts and review',
  }),
  screen(ADMIN_PATHS.menu, () => import('./features/menu-items/menu-screen.tsx'), 'MenuScreen', { title: 'Menu Management' }),
  screen(ADMIN_PATHS.menuItems, () => import('./features/menu-items/menu-screen.tsx'), 'MenuScreen', {
    title: 'Menu Management',
  }),
  screen(ADMIN_PATHS.categories, () => import('./features/categories/categories-screen.tsx'), 'CategoriesScreen', {
    title: 'Categories',
    needs: 'content/manage',
  }),
  screen(ADMIN_PATHS.tags, () => import('./features/tags/tags-screen.tsx'), 'TagsScreen', {
    title: 'Tags',
    needs: 'content/manage',
  }),
  screen(ADMIN_PATHS.media, () => import('./features/media/media-screen.tsx'), 'MediaScreen', { title: 'Media Library' }),
  screen(ADMIN_PATHS.users, () => import('./features/users/users-screen.tsx'), 'UsersScreen', {
    title: 'User Management',
    needs: 'users/manage',
    denial: "You don't have permission to manage users.",
  }),
  screen(ADMIN_PATHS.account, () => import('./features/account/account-screen.tsx'), 'AccountScreen', { title: 'My account' }),
  screen(ADMIN_PATHS.audit, () => import('./features/audit/audit-screen.tsx'), 'AuditScreen', {
    title: 'Audit log',
    needs: 'users/manage',
  }),
  screen(ADMIN_PATHS.mail, () => import('./features/mail/mail-screen.tsx'), 'MailScreen', {
    title: 'Mail',
    needs: 'settings/update',
  }),
  screen(ADMIN_PATHS.backups, () => import('./features/backups/backups-screen.tsx'), 'BackupsScreen', {
    title: 'Backups',
    needs: 'users/manage',
  }),
  screen(ADMIN_PATHS.health, () => import('./features/health/health-screen.tsx'), 'HealthScreen', {
    title: 'Health',
    needs: 'settings/update',
  }),
  screen(ADMIN_PATHS.contactInfo, () => import('./features/contact-info/contact-info-screen.tsx'), 'ContactInfoScreen', {
    title: 'Contact Information',
    needs: 'settings/update',
  }),
  screen(
    ADMIN_PATHS.formSubmissions,
    () => import('./features/form-submissions/form-submissions-screen.tsx'),
    'FormSubmissionsScreen',
    { title: 'Form Submissions', needs: 'submissions/manage' },
  ),
  screen(ADMIN_PATHS.siteSettings, () => import('./features/site-settings/site-settings-screen.tsx'), 'SiteSettingsScreen', {
    title: 'Site Settings',
    needs: 'settings/update',
  }),
  screen(ADMIN_PATHS.seo, () => import('#admin/features/seo/seo-form.tsx'), 'SeoScreen', {
    title: 'SEO Settings',
    needs: 'settings/update',
  }),
  screen(ADMIN_PATHS.trash, () => import('./features/trash/trash-screen.tsx'), 'TrashScreen', {
    title: 'Trash',
    needs: 'settings/update',
  }),
  screen(ADMIN_PATHS.visitors, () => import('./features/visitors/visitors-screen.tsx'), 'VisitorsScreen', {
    title: 'Visitors',
    needs: 'content/manage',
  }),
  screen(ADMIN_PATHS.redirects, () => import('./features/redirect-rules/redirects-screen.tsx'), 'RedirectsScreen', {
    title: 'Redirects',
    needs: 'content/publish',
  }),
  screen(ADMIN_PATHS.seeding, () => import('./features/seeding/seeding-screen.tsx'), 'SeedingScreen', {
    title: 'Seed Initial Data',
    needs: 'settings/update',
  }),
  { path: ADMIN_PATHS.root, element: <Navigate to={ADMIN_PATHS.dashboard} replace /> },
  screen('*', () => import('./shell/not-found.tsx'), 'NotFound', { title: 'Page Not Found' }),
]

/** Every route of A §2 and B §2, aliases included. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: RouteError,
    HydrateFallback: Splash,
    children: [
      { Component: GuestFrame, children: GUEST_SCREENS },
      { Component: Frame, children: [{ ErrorBoundary: RouteError, children: STAFF_SCREENS }] },
    ],
  },
])
