import { defineConfig, type OxlintOverride } from 'oxlint'

/* The folder of a file decides what it may import. `**` also catches relative paths that lead out of the folder. */
const IMPORTS = {
  content: ['#content/**', '**/content/**'],
  site: ['#site/**', '**/site/**'],
  admin: ['#admin/**', '**/admin/**'],
  server: ['#server/**', '**/server/**'],
  features: ['**/features/**'],
  handlers: ['**/features/**/handler.ts'],
  upward: ['../**'],
  outside: ['#test/**', '**/test/**', '**/scripts/**', '**/bench/**'],
  node: ['node:*'],
  sql: ['kysely', 'kysely/*', 'pg', 'node:sqlite'],
  zod: ['zod'],
  rpc: ['@orpc/*'],
  http: ['hono', 'hono/*', '@hono/*'],
  react: ['react', 'react/*'],
  dom: ['react-dom', 'react-dom/*'],
  kit: ['@mantine/*', '@tanstack/*', 'react-router'],
}
type ImportGroup = keyof typeof IMPORTS

/** Files, the groups of IMPORTS that they may import (or import types of), and the message for any other import. */
interface Zone {
  files: string
  may: ImportGroup[]
  typesOf?: ImportGroup[]
  except?: string[]
  /** Refused even if `except` covers it. */
  butNot?: string[]
  message: string
}

/** The files that contain SQL; any feature may import them. */
const STORES = ['#server/features/**/store.ts', '#server/features/**/*-store.ts']

// A later zone replaces an earlier one.
const ZONES: Zone[] = [
  {
    files: 'src/contract/**',
    may: ['zod', 'rpc'],
    message: 'contract/ is read by browser and server: zod and @orpc/contract only.',
  },
  {
    files: 'src/content/**',
    may: ['content'],
    message: 'content/ is data: it knows the contract and nothing else.',
  },
  {
    files: 'src/site/**',
    may: ['site', 'react'],
    message: 'site/ renders props: it knows react and the contract.',
  },
  {
    files: 'src/site/islands/**',
    may: ['react', 'dom'],
    except: ['#site/islands/toast/**', '#site/ui/picture.tsx'],
    message: 'An island ships to every visitor: react, its own folder, toast and picture, and light files of the contract.',
  },
  {
    files: 'src/editor/**',
    may: ['rpc', 'upward'],
    except: [
      '#admin/shared/uploads/**',
      '#admin/shared/time/**',
      '#admin/shared/rich-text/{broken-links,formats,language-mark,pasted-text,pictures,to-stored-html}.ts',
      '#admin/shared/connection/connection-error.ts',
      '#admin/shared/connection/once.ts',
      '#admin/shared/connection/server-error.ts',
      '#admin/shared/forms/attempts.ts',
      '#admin/shared/media/kinds.ts',
      '#admin/shared/sections/section-types.ts',
    ],
    message: 'The visual editor is small: it knows the contract, its own folder, and a few things of the admin without React.',
  },
  {
    files: 'src/admin/**',
    may: ['admin', 'react', 'dom', 'kit', 'rpc', 'zod'],
    message: 'admin/ speaks to the server through the contract; shared code never imports a feature.',
  },
  {
    files: 'src/admin/shared/brand/**',
    may: ['admin', 'react', 'dom', 'kit', 'rpc', 'zod'],
    except: ['#site/layout/brand.module.css'],
    message: 'The preview of a brand is of shared code, and shows a chosen logo in the style of the site.',
  },
  {
    files: 'src/admin/features/**',
    may: ['admin', 'react', 'kit', 'rpc', 'zod'],
    except: ['#site/sections/**', '#site/layout/{header-preview.tsx,menu.ts}'],
    message: 'A feature imports ./, the shared folders of admin/, the contract, and for previews what #site draws.',
  },
  {
    files: 'src/admin/features/page-sections/**',
    may: ['admin', 'react', 'kit', 'rpc', 'zod'],
    except: ['#site/sections/**', '#admin/features/page-sections/**'],
    message: 'The folders of page-sections import each other, and what every feature imports.',
  },
  {
    files: 'src/admin/router.tsx',
    may: ['admin', 'features', 'react', 'kit'],
    message: 'The router puts the screens into the frame.',
  },
  {
    files: 'src/server/**',
    may: ['server', 'content', 'node', 'http', 'rpc', 'zod'],
    typesOf: ['site', 'features', 'sql'],
    message: 'SQL lives in store.ts and db/; platform code never imports a feature or a page.',
  },
  {
    files: 'src/server/db/**',
    may: ['server', 'node', 'sql'],
    message: 'db/ knows the databases, not what is stored in them.',
  },
  {
    files: 'src/server/{audit,doctor,site-chrome}/store.ts',
    may: ['server', 'sql'],
    message: 'A store knows the database and the contract.',
  },
  {
    files: 'src/server/mail/templates/**',
    may: ['react', 'dom'],
    message: 'An email template turns props into markup.',
  },
  {
    files: 'src/server/features/**',
    may: ['server', 'content', 'node', 'rpc', 'zod'],
    except: STORES,
    message: 'A feature imports ./, the stores of other features, the shared folders of server/, the contract and the content.',
  },
  {
    files: 'src/server/features/pages/**',
    may: ['server', 'content', 'node', 'rpc', 'zod'],
    except: [...STORES, '#server/features/pages/**'],
    butNot: ['#server/features/pages/**/handler.ts'],
    message: 'Pages have folders of their own, which may import each other, but not their handlers.',
  },
  {
    files: 'src/server/features/media/**',
    may: ['server', 'content', 'node', 'rpc', 'zod'],
    except: [...STORES, '#server/features/media/**'],
    message: 'The folders of media may import each other.',
  },
  {
    files: 'src/server/{features,jobs}/**/{store,*-store}.ts',
    may: ['server', 'sql'],
    except: STORES,
    message: 'A store knows the database, the contract and other stores.',
  },
  {
    files: 'src/server/website/**',
    may: ['server', 'content', 'site', 'features', 'node', 'http', 'react', 'dom', 'zod'],
    message: 'website/ composes: it may use features and the site, never SQL or the handlers of the API.',
  },
  {
    files: 'src/server/cli/**',
    may: ['server', 'features', 'node'],
    message: 'A command of the console: it may use features, never SQL or the handlers of the API.',
  },
  {
    files: 'src/server/{main,start,assemble,router,jobs/periodic-jobs}.ts',
    may: ['server', 'content', 'features', 'handlers', 'node', 'http', 'rpc', 'zod'],
    typesOf: ['site'],
    message: 'Where everything meets there is still no SQL and no markup.',
  },
]

function override({ files, may, typesOf = [], except = [], butNot = [], message }: Zone): OxlintOverride {
  const refused = (Object.keys(IMPORTS) as ImportGroup[]).filter((name) => !may.includes(name) && !typesOf.includes(name))
  const group = [...refused.flatMap((name) => IMPORTS[name]), ...except.map((pattern) => `!${pattern}`), ...butNot]
  const types = typesOf.map((name) => ({ group: IMPORTS[name], message, allowTypeImports: true }))
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }, ...types] }] } }
}

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'unicorn', 'oxc', 'node', 'promise', 'jsx-a11y', 'vitest'],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error' },
  rules: {
    'eqeqeq': 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'no-console': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-self-import': 'error',
    'node/no-process-env': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'react/button-has-type': 'error',
    'react/rules-of-hooks': 'error',
    // Takes an awaited setState for a synchronous one.
    'react/set-state-in-effect': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    // A literal beside a string tells the reader which value is special.
    'typescript/no-redundant-type-constituents': 'off',
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    // Our objects are closures: their methods have no `this` to lose.
    'typescript/unbound-method': 'off',
    'vitest/no-standalone-expect': ['error', { additionalTestBlockFunctions: ['afterEach'] }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/prefer-node-protocol': 'error',
  },
  overrides: [
    ...ZONES.map(override),
    { files: ['src/site/**', 'src/admin/**', 'src/editor/**'], rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] } },
    {
      files: ['src/site/**'],
      rules: {
        'react/forbid-elements': ['error', { forbid: [{ element: 'img', message: 'Pictures are shown by ui/picture.tsx.' }] }],
      },
    },
    { files: ['scripts/**', 'bench/**', 'test/**', '*.config.ts'], rules: { 'node/no-process-env': 'off', 'no-console': 'off' } },
    { files: ['src/server/main.ts', 'src/server/cli/**'], rules: { 'node/no-process-env': 'off', 'no-console': 'off' } },
    {
      files: ['src/server/**'],
      // Timers of open connections are not jobs.
      excludeFiles: ['src/server/jobs/scheduler.ts', 'src/server/http/**', 'src/server/db/postgres.ts'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'setInterval', message: 'Periodic work is a job: see jobs/periodic-jobs.ts.' },
        ],
      },
    },
    { files: ['**/*.test.ts', '**/*.test.tsx', 'test/**'], rules: { 'no-restricted-imports': 'off', 'max-lines': 'off' } },
    // Many elements here are the kit's, which take a role and no other tag.
    { files: ['src/admin/**'], rules: { 'jsx-a11y/prefer-tag-over-role': 'off' } },
    // Playwright hands a function named `use` to fixtures, and reads from their first parameter what they need.
    { files: ['test/e2e/**'], rules: { 'react/rules-of-hooks': 'off', 'no-empty-pattern': 'off' } },
    {
      files: ['*.config.ts', 'test/{compile-cache,prepare-databases}.ts', 'test/e2e/{build,prepare-sites}.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
})
