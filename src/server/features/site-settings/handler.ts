import {
  type BasicSettings,
  type BrandSettings,
  type EditingSettings,
  type LogoSettings,
  type MediaProviderSettings,
  type SearchSettings,
  type SeoSettings,
  type SignInSettings,
  PUBLIC_SETTINGS,
} from '#contract/settings.ts'
import { DEFAULT_SYNONYMS } from '#contract/search-synonyms.ts'
import { operations } from '#server/api/implementer.ts'
import type { ApiContext } from '#server/api/context.ts'
import { refuseField } from '#server/api/refuse.ts'
import { requireCaller } from '#server/api/require-caller.ts'
import { encrypt } from '#server/crypto/encryption.ts'
import { GROUPS, saveGroup } from './groups.ts'
import { readLogoColors } from './logo-colors.ts'
import { readGroup, readSettings, type StoredGroup } from '#server/settings/store.ts'

/** The setting that is encrypted. */
const SECRET = 'media_api_secret'

const readSettingsGroup = (context: ApiContext, group: keyof typeof GROUPS) =>
  readGroup(context.deps.database.kysely, GROUPS[group])

// The output schema of the contract drops all other keys.
const asOutput = <Settings>({ values, ...saved }: StoredGroup) => ({ ...values, ...saved }) as Settings
const asProvider = ({ values, ...saved }: StoredGroup) =>
  ({ ...values, ...saved, hasSecret: values[SECRET] !== '' }) as MediaProviderSettings & Record<string, unknown>

/** Switches are on by default. */
const asSeo = (stored: StoredGroup) => {
  const switches = ['robots_index', 'robots_follow', 'sitemap_enabled'].map((key) => [key, stored.values[key] || 'true'])
  return asOutput<SeoSettings>({ ...stored, values: { ...stored.values, ...Object.fromEntries(switches) } })
}

/** Until the first save the built-in groups apply. */
const asSearch = (stored: StoredGroup) =>
  asOutput<SearchSettings>(stored.version > 0 ? stored : { ...stored, values: { search_synonyms: DEFAULT_SYNONYMS } })

const TURN_ON_FIRST = 'Turn on two-factor sign-in for your own account first, under My account.'

export const settings = {
  listPublic: operations.settings.listPublic.handler(({ context }) =>
    readSettings(context.deps.database.kysely, PUBLIC_SETTINGS),
  ),

  logo: {
    get: operations.settings.logo.get.handler(async ({ context }) =>
      asOutput<LogoSettings>(await readSettingsGroup(context, 'logo')),
    ),
    save: operations.settings.logo.save.handler(async ({ context, input: { version, ...values } }) =>
      asOutput<LogoSettings>(await saveGroup(context, 'logo', version, values)),
    ),
  },

  brand: {
    get: operations.settings.brand.get.handler(async ({ context }) =>
      asOutput<BrandSettings>(await readSettingsGroup(context, 'brand')),
    ),
    save: operations.settings.brand.save.handler(async ({ context, input: { version, ...values } }) =>
      asOutput<BrandSettings>(await saveGroup(context, 'brand', version, values)),
    ),
    logoColors: operations.settings.brand.logoColors.handler(async ({ context, input: { logo } }) => ({
      colors: await readLogoColors(context.deps, logo),
    })),
  },

  basic: {
    get: operations.settings.basic.get.handler(async ({ context }) =>
      asOutput<BasicSettings>(await readSettingsGroup(context, 'basic')),
    ),
    save: operations.settings.basic.save.handler(async ({ context, input: { version, ...values } }) =>
      asOutput<BasicSettings>(await saveGroup(context, 'basic', version, values)),
    ),
  },

  signIn: {
    get: operations.settings.signIn.get.handler(async ({ context }) =>
      asOutput<SignInSettings>(await readSettingsGroup(context, 'signIn')),
    ),
    save: operations.settings.signIn.save.handler(async ({ context, input: { version, ...values } }) => {
      const isRequired = values.require_two_factor === 'true'
      // Otherwise this save would lock them out.
      if (isRequired && !requireCaller(context).user.hasTwoFactor) throw refuseField('require_two_factor', TURN_ON_FIRST)
      return asOutput<SignInSettings>(await saveGroup(context, 'signIn', version, values))
    }),
  },

  editing: {
    get: operations.settings.editing.get.handler(async ({ context }) =>
      asOutput<EditingSettings>(await readSettingsGroup(context, 'editing')),
    ),
    save: operations.settings.editing.save.handler(async ({ context, input: { version, ...values } }) =>
      asOutput<EditingSettings>(await saveGroup(context, 'editing', version, values)),
    ),
  },

  search: {
    get: operations.settings.search.get.handler(async ({ context }) => asSearch(await readSettingsGroup(context, 'search'))),
    save: operations.settings.search.save.handler(async ({ context, input: { version, ...values } }) =>
      asSearch(await saveGroup(context, 'search', version, values)),
    ),
  },

  mediaProvider: {
    get: operations.settings.mediaProvider.get.handler(async ({ context }) =>
      asProvider(await readSettingsGroup(context, 'mediaProvider')),
    ),
    save: operations.settings.mediaProvider.save.handler(
      async ({ context, input: { version, removesSecret, media_api_secret: secret, ...values } }) => {
        const written = removesSecret ? '' : secret && encrypt(secret, context.deps.config.secretKey, SECRET)
        const changes = removesSecret || secret ? { ...values, [SECRET]: written } : values
        return asProvider(await saveGroup(context, 'mediaProvider', version, changes))
      },
    ),
  },

  seo: {
    get: operations.settings.seo.get.handler(async ({ context }) => asSeo(await readSettingsGroup(context, 'seo'))),
    save: operations.settings.seo.save.handler(async ({ context, input: { version, ...values } }) =>
      asSeo(await saveGroup(context, 'seo', version, values)),
    ),
  },
}
