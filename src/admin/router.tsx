import { ADMIN_PATHS, GUEST_PATHS } from '#contract/paths.ts'
import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { Frame } from './shell/frame.tsx'
import { GuestFrame } from './shell/guest-frame.tsx'
import { RouteError } from './shell/route-error.tsx'
import type { ScreenHandle } from './shell/screen-handle.ts'
import { Splash } from './shell/splash.tsx'

/** A route whose screen is the export `name` of a module. The module loads when somebody opens the screen. */
const screen = <Name extends string>(path: string, load: () => Promise<Record<Name, ComponentType>>, name: Name, title = '') => ({
  path,
  handle: { title },
  lazy: async () => ({ Component: (await load())[name] }),
})

/** Only people with the permission `needs` may open these screens. */
const restrict = (handle: Pick<ScreenHandle, 'needs' | 'denial'>, ...screens: RouteObject[]) =>
  screens.map((route): RouteObject => Object.assign(route, { handle: { ...route.handle, ...handle } }))

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
  screen(ADMIN_PATHS.dashboard, () => import('./features/dashboard/dashboard-screen.tsx'), 'DashboardScreen', 'Dashboard'),
  screen(ADMIN_PATHS.pages, () => import('./features/pages/pages-screen.tsx'), 'PagesScreen', 'Pages'),
  screen(`${ADMIN_PATHS.posts}/:postId?`, () => import('./features/posts/posts-screen.tsx'), 'PostsScreen', 'Blog Posts'),
  screen(
    `${ADMIN_PATHS.pageSections}/:pageId?`,
    () => import('./features/page-sections/page-sections-screen.tsx'),
    'PageSectionsScreen',
    'Page Sections',
  ),
  screen(ADMIN_PATHS.drafts, () => import('./features/page-drafts/drafts-screen.tsx'), 'DraftsScreen', 'Drafts and review'),
  screen(ADMIN_PATHS.menu, () => import('./features/menu-items/menu-screen.tsx'), 'MenuScreen', 'Menu Management'),
  screen(ADMIN_PATHS.menuItems, () => import('./features/menu-items/menu-screen.tsx'), 'MenuScreen', 'Menu Management'),
  screen(ADMIN_PATHS.media, () => import('./features/media/media-screen.tsx'), 'MediaScreen', 'Media Library'),
  screen(ADMIN_PATHS.account, () => import('./features/account/account-screen.tsx'), 'AccountScreen', 'My account'),
  ...restrict(
    { needs: 'settings/update' },
    screen(ADMIN_PATHS.welcome, () => import('./features/onboarding/welcome-screen.tsx'), 'WelcomeScreen', 'Welcome'),
    screen(ADMIN_PATHS.samples, () => import('./features/onboarding/samples-screen.tsx'), 'SamplesScreen', 'Sample content'),
    screen(ADMIN_PATHS.mail, () => import('./features/mail/mail-screen.tsx'), 'MailScreen', 'Mail'),
    screen(ADMIN_PATHS.health, () => import('./features/health/health-screen.tsx'), 'HealthScreen', 'Health'),
    screen(
      ADMIN_PATHS.contactInfo,
      () => import('./features/contact-info/contact-info-screen.tsx'),
      'ContactInfoScreen',
      'Contact Information',
    ),
    screen(
      ADMIN_PATHS.siteSettings,
      () => import('./features/site-settings/site-settings-screen.tsx'),
      'SiteSettingsScreen',
      'Site Settings',
    ),
    screen(ADMIN_PATHS.seo, () => import('./features/seo/seo-screen.tsx'), 'SeoScreen', 'SEO Settings'),
    screen(ADMIN_PATHS.trash, () => import('./features/trash/trash-screen.tsx'), 'TrashScreen', 'Trash'),
    screen(ADMIN_PATHS.seeding, () => import('./features/seeding/seeding-screen.tsx'), 'SeedingScreen', 'Seed Initial Data'),
  ),
  ...restrict(
    { needs: 'content/manage' },
    screen(ADMIN_PATHS.categories, () => import('./features/categories/categories-screen.tsx'), 'CategoriesScreen', 'Categories'),
    screen(ADMIN_PATHS.tags, () => import('./features/tags/tags-screen.tsx'), 'TagsScreen', 'Tags'),
    screen(ADMIN_PATHS.visitors, () => import('./features/visitors/visitors-screen.tsx'), 'VisitorsScreen', 'Visitors'),
  ),
  ...restrict(
    { needs: 'users/manage', denial: "You don't have permission to manage users." },
    screen(ADMIN_PATHS.users, () => import('./features/users/users-screen.tsx'), 'UsersScreen', 'User Management'),
  ),
  ...restrict(
    { needs: 'users/manage' },
    screen(ADMIN_PATHS.audit, () => import('./features/audit/audit-screen.tsx'), 'AuditScreen', 'Audit log'),
    screen(ADMIN_PATHS.backups, () => import('./features/backups/backups-screen.tsx'), 'BackupsScreen', 'Backups'),
  ),
  ...restrict(
    { needs: 'submissions/manage' },
    screen(
      ADMIN_PATHS.formSubmissions,
      () => import('./features/form-submissions/form-submissions-screen.tsx'),
      'FormSubmissionsScreen',
      'Form Submissions',
    ),
  ),
  ...restrict(
    { needs: 'content/publish' },
    screen(ADMIN_PATHS.redirects, () => import('./features/redirect-rules/redirects-screen.tsx'), 'RedirectsScreen', 'Redirects'),
  ),
  { path: ADMIN_PATHS.root, element: <Navigate to={ADMIN_PATHS.dashboard} replace /> },
  screen('*', () => import('./shell/not-found.tsx'), 'NotFound', 'Page Not Found'),
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
