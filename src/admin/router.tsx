import { ADMIN_PATHS, GUEST_PATHS } from '#contract/paths.ts'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { Frame } from './shell/frame.tsx'
import { GuestFrame } from './shell/guest-frame.tsx'
import { NotFound } from './shell/not-found.tsx'
import { RouteError } from './shell/route-error.tsx'
import type { ScreenHandle } from './shell/screen-handle.ts'
import { Splash } from './shell/splash.tsx'

type Load = () => Promise<React.ComponentType>

const screen = (path: string, handle: ScreenHandle, load: Load): RouteObject => ({
  path,
  handle,
  lazy: async () => ({ Component: await load() }),
})
const guest = (path: string, load: Load): RouteObject => ({ path, lazy: async () => ({ Component: await load() }) })

const signIn: Load = async () => (await import('./features/sign-in/sign-in-screen.tsx')).SignInScreen

const menu: Load = async () => (await import('./features/menu-items/menu-screen.tsx')).MenuScreen

/** Every route of A §2 and B §2, aliases included. Each screen loads when it is opened. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: RouteError,
    HydrateFallback: Splash,
    children: [
      {
        Component: GuestFrame,
        children: [
          guest(GUEST_PATHS.signIn, signIn),
          guest(GUEST_PATHS.signInAlias, signIn),
          guest(GUEST_PATHS.setup, async () => (await import('./features/setup/setup-screen.tsx')).SetupScreen),
          guest(
            GUEST_PATHS.resetPassword,
            async () => (await import('./features/password/reset-password-screen.tsx')).ResetPasswordScreen,
          ),
          guest(
            GUEST_PATHS.verifyEmail,
            async () => (await import('./features/verify-email/verify-email-screen.tsx')).VerifyEmailScreen,
          ),
          guest(
            GUEST_PATHS.acceptInvitation,
            async () => (await import('./features/invitation/accept-invitation-screen.tsx')).AcceptInvitationScreen,
          ),
        ],
      },
      {
        Component: Frame,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              screen(
                ADMIN_PATHS.dashboard,
                { title: 'Dashboard' },
                async () => (await import('./features/dashboard/dashboard-screen.tsx')).DashboardScreen,
              ),
              screen(
                ADMIN_PATHS.pages,
                { title: 'Pages' },
                async () => (await import('./features/pages/pages-screen.tsx')).PagesScreen,
              ),
              screen(
                ADMIN_PATHS.posts,
                { title: 'Blog Posts' },
                async () => (await import('./features/posts/posts-screen.tsx')).PostsScreen,
              ),
              screen(
                `${ADMIN_PATHS.pageSections}/:pageId?`,
                { title: 'Page Sections' },
                async () => (await import('./features/page-sections/page-sections-screen.tsx')).PageSectionsScreen,
              ),
              screen(ADMIN_PATHS.menu, { title: 'Menu Management' }, menu),
              screen(ADMIN_PATHS.menuItems, { title: 'Menu Management' }, menu),
              screen(
                ADMIN_PATHS.categories,
                { title: 'Categories', needs: 'content/manage' },
                async () => (await import('./features/categories/categories-screen.tsx')).CategoriesScreen,
              ),
              screen(
                ADMIN_PATHS.tags,
                { title: 'Tags', needs: 'content/manage' },
                async () => (await import('./features/tags/tags-screen.tsx')).TagsScreen,
              ),
              screen(
                ADMIN_PATHS.media,
                { title: 'Media Library' },
                async () => (await import('./features/media/media-screen.tsx')).MediaScreen,
              ),
              screen(
                ADMIN_PATHS.users,
                { title: 'User Management', needs: 'users/manage', denial: "You don't have permission to manage users." },
                async () => (await import('./features/users/users-screen.tsx')).UsersScreen,
              ),
              screen(
                ADMIN_PATHS.account,
                { title: 'My account' },
                async () => (await import('./features/account/account-screen.tsx')).AccountScreen,
              ),
              screen(
                ADMIN_PATHS.audit,
                { title: 'Audit log', needs: 'users/manage' },
                async () => (await import('./features/audit/audit-screen.tsx')).AuditScreen,
              ),
              screen(
                ADMIN_PATHS.mail,
                { title: 'Mail', needs: 'settings/update' },
                async () => (await import('./features/mail/mail-screen.tsx')).MailScreen,
              ),
              screen(
                ADMIN_PATHS.contactInfo,
                { title: 'Contact Information', needs: 'settings/update' },
                async () => (await import('./features/contact-info/contact-info-screen.tsx')).ContactInfoScreen,
              ),
              screen(
                ADMIN_PATHS.formSubmissions,
                { title: 'Form Submissions', needs: 'submissions/manage' },
                async () => (await import('./features/form-submissions/form-submissions-screen.tsx')).FormSubmissionsScreen,
              ),
              screen(
                ADMIN_PATHS.siteSettings,
                { title: 'Site Settings', needs: 'settings/update' },
                async () => (await import('./features/site-settings/site-settings-screen.tsx')).SiteSettingsScreen,
              ),
              screen(
                ADMIN_PATHS.seo,
                { title: 'SEO Settings', needs: 'settings/update' },
                async () => (await import('./features/seo/seo-screen.tsx')).SeoScreen,
              ),
              screen(
                ADMIN_PATHS.trash,
                { title: 'Trash', needs: 'settings/update' },
                async () => (await import('./features/trash/trash-screen.tsx')).TrashScreen,
              ),
              screen(
                ADMIN_PATHS.seeding,
                { title: 'Seed Initial Data', needs: 'settings/update' },
                async () => (await import('./features/seeding/seeding-screen.tsx')).SeedingScreen,
              ),
              { path: ADMIN_PATHS.root, element: <Navigate to={ADMIN_PATHS.dashboard} replace /> },
              { path: '*', handle: { title: 'Page Not Found' } satisfies ScreenHandle, Component: NotFound },
            ],
          },
        ],
      },
    ],
  },
])
