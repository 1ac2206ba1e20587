import { existsSync } from 'node:fs'
import type { Rolldown } from 'vite'

/*
 * Which modules of the admin are sent together: few files, for slow connections. What every screen needs is split by how often it
 * changes. The rest waits until a screen needs it.
 */

/** Matches these files and folders. A name that no longer exists fails the build instead of changing its chunks. */
function matchSources(...paths: string[]): (id: string) => boolean {
  const missing = paths.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))
  if (missing.length > 0) throw new Error(`admin-chunks.ts names sources that do not exist: ${missing.join(', ')}`)
  return (id) => paths.some((path) => id.includes(`/${path}`))
}

/** Small packages that lists use too. Otherwise the first large chunk that uses them takes them. */
const LIST_PACKAGES = /@mantine\/hooks\/.*\/use-debounced-value\/|node_modules\/uuid\//
/** Parts of the contract that lists need. Everything else in the contract waits for a form. */
const isListContract = matchSources(
  'src/contract/text/capitalize.ts',
  'src/contract/media/folder-filter.ts',
  'src/contract/text/format-count.ts',
  'src/contract/text/format-file-size.ts',
  'src/contract/paths.ts',
  'src/contract/permissions.ts',
  'src/contract/text/slug.ts',
  'src/contract/links/safe-url.ts',
  'src/contract/links/link-address.ts',
  'src/contract/links/local-address.ts',
  'src/contract/form-submissions/submission-groups.ts',
  'src/contract/contact-info/whatsapp.ts',
)
const isListSource = matchSources(
  'src/admin/shared/lists/',
  'src/admin/shared/time/',
  'src/admin/shared/links/use-link-problems.ts',
  // Rows are duplicated without a form.
  'src/admin/shared/connection/once.ts',
  'src/admin/shared/elements/active-badge.tsx',
  'src/admin/shared/elements/error-box.tsx',
  'src/admin/shared/elements/load-error.tsx',
  'src/admin/shared/elements/loading.tsx',
  'src/admin/shared/elements/panel.tsx',
  'src/admin/shared/elements/swatch.tsx',
  // The audit log has no form.
  'src/admin/shared/focus/use-focus-from-hash.ts',
)
/** What every list needs. The first list fetches it, so keep it small. */
const isForLists = (id: string) => isListSource(id) || isListContract(id) || LIST_PACKAGES.test(id)

/** How files are shown. Lists, the editor and uploads use it, so each of them would take it into its own chunk. */
const isForFiles = matchSources(
  'src/admin/shared/media/file-formats.ts',
  'src/admin/shared/media/kinds.ts',
  'src/admin/shared/media/thumbnail.tsx',
)

/** Previews need them without a form. */
const isForPreviews = matchSources('src/contract/settings/site.ts')
const isForVisitorsScreen = matchSources('src/contract/redirect-rules/redirect-path.ts', 'src/contract/visitors/report-days.ts')
const isForAuditLog = matchSources(
  'src/contract/audit/audit-actions.ts',
  'src/admin/shared/diff/html-to-lines.ts',
  'src/admin/shared/diff/lines.ts',
)

const FORM_PACKAGES = new RegExp(
  [
    'node_modules/(?:zod|@mantine/form|klona|idb-keyval|fast-deep-equal)/',
    '@mantine/core/.*/(?:ColorInput|ColorPicker|Textarea|PasswordInput|Progress)/',
  ].join('|'),
)
const isFormSource = matchSources(
  'src/contract/',
  'src/admin/shared/forms/',
  'src/admin/shared/unsaved-input/',
  'src/admin/shared/diff/diff-fields.ts',
  'src/admin/shared/media/image-field.tsx',
  'src/admin/shared/session/new-password-fields.tsx',
  'src/admin/shared/session/new-password-schema.ts',
  'src/admin/shared/session/sign-in-form.tsx',
)
/** Parts of the contract that screens without a form need too. Each goes where it is used. */
const isContractWithoutForms = matchSources(
  'src/contract/text/get-article.ts',
  'src/contract/text/escape-markup.ts',
  'src/contract/text/list-strings.ts',
  'src/contract/menu-items/menu-order.ts',
  'src/contract/page-size.ts',
  'src/contract/media/file-problems.ts',
  'src/contract/settings/site.ts',
  'src/contract/brand/',
)
/** What every form needs: schemas, Mantine's form, unsaved input. A chunk also takes what its modules import. */
const isForForms = (id: string) =>
  FORM_PACKAGES.test(id) || (isFormSource(id) && !isListContract(id) && !isContractWithoutForms(id))

const EDITOR_PACKAGES = /node_modules\/(?:@tiptap|prosemirror-\w+|linkifyjs|fast-equals|@mantine\/tiptap)\//
const isEditorSource = matchSources('src/admin/shared/rich-text/')
/** The rich text editor is the largest part of the admin. Only screens with such a text fetch it. */
const isForEditor = (id: string) => EDITOR_PACKAGES.test(id) || isEditorSource(id)

const UPLOAD_PACKAGES = /node_modules\/(?:tus-js-client|url-parse|requires-port|querystringify|js-base64)\//
const isUploadSource = matchSources('src/admin/shared/uploads/', 'src/contract/media/file-problems.ts')
/** Only screens that send files fetch this. */
const isForUploads = (id: string) => UPLOAD_PACKAGES.test(id) || isUploadSource(id)

export const ADMIN_CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 6 },
  { name: 'frame', tags: ['$initial'], priority: 5 },
  { name: 'lists', test: isForLists, priority: 4 },
  { name: 'files', test: isForFiles, priority: 4 },
  // Histories and conflicts need it, no list does.
  { name: 'differences', test: /node_modules\/diff\//, priority: 4 },
  // Packages only: a shared file of ours would bring along everything it imports.
  {
    name: 'screens',
    minShareCount: 8,
    test: (id) => id.includes('node_modules') && ![isForForms, isForEditor, isForUploads].some((isForGroup) => isForGroup(id)),
    priority: 3,
  },
  // Screens without a form need these.
  { name: 'previews', test: isForPreviews, priority: 3 },
  { name: 'changes', test: isForAuditLog, priority: 3 },
  { name: 'visitors', test: isForVisitorsScreen, priority: 3 },
  { name: 'forms', test: isForForms, priority: 2 },
  { name: 'editor', test: isForEditor, priority: 1 },
  { name: 'uploads', test: isForUploads, priority: 0 },
]
