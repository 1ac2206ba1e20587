import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { bundleServer } from './scripts/build/bundle-server.ts'
import { precompress } from './scripts/build/precompress.ts'
import { retryChunks } from './scripts/build/retry-chunks.ts'
import { smallPreload } from './scripts/build/small-preload.ts'

// However the build starts: React's development build would answer with errors in a server that is bundled for production.
if (process.argv.includes('build')) process.env['NODE_ENV'] = 'production'

/** Matches these files and folders. A name that no longer exists fails the build instead of changing its chunks. */
function matchSources(...paths: string[]): (id: string) => boolean {
  const missing = paths.filter((path) => !existsSync(new URL(path, import.meta.url)))
  if (missing.length > 0) throw new Error(`vite.config.ts names sources that do not exist: ${missing.join(', ')}`)
  return (id) => paths.some((path) => id.includes(`/${path}`))
}

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

/** Small packages that lists use too. Otherwise the first large chunk that uses them takes them. */
const LIST_PACKAGES = /@mantine\/hooks\/.*\/use-debounced-value\/|node_modules\/uuid\//

/** How files are shown. Lists, the editor and uploads use it, so each of them would take it into its own chunk. */
const isForFiles = matchSources(
  'src/admin/shared/media/file-formats.ts',
  'src/admin/shared/media/kinds.ts',
  'src/admin/shared/media/thumbnail.tsx',
)

const FORM_PACKAGES = new RegExp(
  [
    'node_modules/(?:zod|@mantine/form|klona|idb-keyval|fast-deep-equal|uqr)/',
    '@mantine/core/.*/(?:ColorInput|ColorPicker|Textarea|PasswordInput|Progress)/',
  ].join('|'),
)
const isFormSource = matchSources(
  'src/contract/',
  'src/admin/shared/forms/',
  'src/admin/shared/unsaved-input/',
  'src/admin/shared/diff/diff-fields.ts',
  'src/admin/shared/elements/qr-code.tsx',
  'src/admin/shared/media/image-field.tsx',
  'src/admin/shared/session/new-password-fields.tsx',
  'src/admin/shared/session/new-password-schema.ts',
  'src/admin/shared/session/sign-in-form.tsx',
)
const isBrand = matchSources('src/contract/brand/')
/** Small, and needed by screens without a form. */
const isSmallContract = matchSources(
  'src/contract/text/get-article.ts',
  'src/contract/text/escape-markup.ts',
  'src/contract/text/list-strings.ts',
  'src/contract/menu-items/menu-order.ts',
  'src/contract/page-size.ts',
  'src/contract/media/file-problems.ts',
)
/** Previews need it without a form. */
const isSite = matchSources('src/contract/settings/site.ts')
const isForVisitors = matchSources('src/contract/redirect-rules/redirect-path.ts', 'src/contract/visitors/report-days.ts')
const isForAuditLog = matchSources(
  'src/contract/audit/audit-actions.ts',
  'src/admin/shared/diff/html-to-lines.ts',
  'src/admin/shared/diff/lines.ts',
)

/** What every form needs: schemas, Mantine's form, unsaved input. A chunk also takes what its modules import. */
const isForForms = (id: string) =>
  FORM_PACKAGES.test(id) || (isFormSource(id) && !isListContract(id) && !isSmallContract(id) && !isSite(id) && !isBrand(id))

const EDITOR_PACKAGES = /node_modules\/(?:@tiptap|prosemirror-\w+|linkifyjs|fast-equals|@mantine\/tiptap)\//
const isEditorSource = matchSources('src/admin/shared/rich-text/')

/** The rich text editor is the largest part of the admin. Only screens with such a text fetch it. */
const isForEditor = (id: string) => EDITOR_PACKAGES.test(id) || isEditorSource(id)

const UPLOAD_PACKAGES = /node_modules\/(?:tus-js-client|url-parse|requires-port|querystringify|js-base64)\//
const isUploadSource = matchSources('src/admin/shared/uploads/', 'src/contract/media/file-problems.ts')

/** Only screens that send files fetch this. */
const isForUploads = (id: string) => UPLOAD_PACKAGES.test(id) || isUploadSource(id)

/** Few files, for slow connections. What every screen needs is split by how often it changes. The rest waits until it is opened. */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 6 },
  { name: 'frame', tags: ['$initial'], priority: 5 },
  { name: 'lists', test: isForLists, priority: 4 },
  { name: 'files', test: isForFiles, priority: 4 },
  // Histories and conflicts need it, no list does.
  { name: 'differences', test: /node_modules\/diff\//, priority: 4 },
  // Packages only: a shared file of ours would bring along everything it imports.
  {
    name: 'screens',
    minShareCount: 7,
    test: (id) => id.includes('node_modules') && ![isForForms, isForEditor, isForUploads].some((isForGroup) => isForGroup(id)),
    priority: 3,
  },
  // Screens without a form need them.
  { name: 'site', test: isSite, priority: 3 },
  { name: 'changes', test: isForAuditLog, priority: 3 },
  { name: 'visitors', test: isForVisitors, priority: 3 },
  { name: 'forms', test: isForForms, priority: 2 },
  { name: 'editor', test: isForEditor, priority: 1 },
  { name: 'uploads', test: isForUploads, priority: 0 },
]

/** Four builds from one tree: the files of the public site, of the admin, of the visual editor, and the server that renders with the first. */
export default defineConfig({
  plugins: [react(), smallPreload(), retryChunks(), precompress(), bundleServer()],
  appType: 'custom',
  // Found before the first visit, else development begins with reloads.
  optimizeDeps: { entries: ['src/admin/main.tsx'] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    rollupOptions: { checks: { bundlerTimings: false } },
  },
  css: {
    modules: {
      // The server and the browser builds must agree on every class name.
      generateScopedName: (name, file) =>
        `${name}-${createHash('sha256').update(basename(file)).digest('base64url').replace(/[-_]/g, '').slice(0, 4)}`,
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/site',
        manifest: true,
        cssCodeSplit: false,
        rollupOptions: {
          preserveEntrySignatures: 'strict',
          input: {
            loader: 'src/site/islands/loader.ts',
            consent: 'src/site/consent/consent.ts',
            site: 'src/site/styles/site.ts',
            sw: 'src/site/service-worker/service-worker.ts',
          },
          output: {
            // A service worker rules what is below its own address.
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            // What every island needs comes in few files: each one more is a wait on a slow line.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules|hydrate\.tsx|ui\/picture\.tsx|rolldown\/runtime/ },
                { name: 'class-names', test: /islands\/.*\.module\.css/ },
              ],
            },
          },
        },
      },
    },
    admin: {
      consumer: 'client',
      // During development the browser has one environment, the client's.
      optimizeDeps: { noDiscovery: true, include: [] },
      build: {
        outDir: 'dist/admin',
        manifest: true,
        copyPublicDir: false,
        chunkSizeWarningLimit: 700,
        // Vite leaves out the list of files of a chunk that is alone.
        modulePreload: { polyfill: false, resolveDependencies: (file, others) => (others.length > 0 ? others : [file]) },
        rollupOptions: {
          input: { admin: 'src/admin/main.tsx' },
          // Without names: every screen lists the files of the others, and the names would be 0.6 KB of its script.
          output: {
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:7][extname]',
            codeSplitting: { groups: CHUNKS },
          },
        },
      },
    },
    // A build of its own, so that it shares no file with what visitors fetch.
    editor: {
      consumer: 'client',
      optimizeDeps: { noDiscovery: true, include: [] },
      build: {
        outDir: 'dist/editor',
        copyPublicDir: false,
        rollupOptions: {
          input: { 'edit-button': 'src/editor/edit-button.ts' },
          // Every cached page names it.
          output: { entryFileNames: '[name].js' },
        },
      },
    },
    ssr: {
      build: {
        copyPublicDir: false,
        outDir: 'dist/server',
        rollupOptions: {
          input: { harmattan: 'src/server/cli/harmattan.ts', main: 'src/server/main.ts', start: 'src/server/start.ts' },
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      await builder.build(builder.environments['client']!)
      await builder.build(builder.environments['admin']!)
      await builder.build(builder.environments['editor']!)
      await builder.build(builder.environments['ssr']!)
    },
  },
})
