import { expect, test } from 'vitest'
import type { Role } from '#contract/permissions.ts'
import { ROLE_PERMISSIONS } from '#test/role-permissions.ts'
import { filterByPermissions, SIDEBAR } from './navigation.ts'

const labelsFor = (role: Role) =>
  filterByPermissions(
    SIDEBAR.flatMap(({ entries }) => entries),
    ROLE_PERMISSIONS[role],
  ).map(({ label }) => label)

test('the sidebar has the entries of A §2 in their order', () =>
  expect(labelsFor('admin')).toEqual([
    'Dashboard',
    'Pages',
    'Blog Posts',
    'Menu Items',
    'Categories',
    'Tags',
    'Media Library',
    'User Management',
    'Contact Info',
    'Form Submissions',
    'Site Settings',
    'SEO Settings',
  ]))

test.each(['viewer', 'contributor', 'author', 'editor'] as const)(
  'the sidebar shows %ss all but what needs users/manage or settings/update (A §2)',
  (role) => {
    const hidden = ['User Management', 'Contact Info', 'Site Settings', 'SEO Settings']
    expect(labelsFor(role)).toEqual(labelsFor('admin').filter((label) => !hidden.includes(label)))
  },
)
