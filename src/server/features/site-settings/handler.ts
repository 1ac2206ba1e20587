import {
  PUBLIC_SETTINGS,
  type MediaProviderSettings,
  type SearchSettings,
  type SeoSettings,
} from '#contract/settings/settings.ts'
import { DEFAULT_SYNONYMS } from '#contract/search/search-synonyms.ts'
import { operations } from '#server/api/implementer.ts'
import { type ApiContext, requireCaller } from '#server/api/context.ts'
import { refuseField } from '#server/api/refuse.ts'
import { encrypt } from '#server/crypto/encryption.ts'
import { readGroup, readSettings, type StoredGroup } from '#server/settings/store.ts'
import { GROUPS, saveGroup } from './groups.ts'
import { readLogoColors } from './logo-colors.ts'

/** The setting that is encrypted. */
const SECRET = 'media_api_secret'

/** The output schema of the contract drops all other keys. */
const toSettings = <Settings>({ values, ...saved }: StoredGroup) => ({ ...values, ...saved }) as Settings

const toProvider = (stored: StoredGroup) => ({
  ...toSettings<MediaProviderSettings>(stored),
  hasSecret: stored.values[SECRET] !== '',
})

/** Switches are on by default. */
function toSeo(stored: StoredGroup): SeoSettings {
  const switches = ['robots_index', 'robots_follow', 'sitemap_enabled'].map((key) => [key, stored.values[key] || 'true'])
  return toSettings({ ...stored, values: { ...stored.values, ...Object.fromEntries(switches) } })
}

/** Until the first save the built-in groups apply. */
const toSearch = (stored: StoredGroup): SearchSettings =>
  toSettings(stored.version > 0 ? stored : { ...stored, values: { search_synonyms: DEFAULT_SYNONYMS } })

type Group = keyof typeof GROUPS

const get = async <Settings>(context: ApiContext, group: Group, convert = toSettings<Settings>) =>
  convert(await readGroup(context.db, GROUPS[group]))

type Input<Values> = { version: number } & Record<Exclude<keyof Values, 'version'>, string>

const save = async <Settings, Values extends Input<Values>>(
  context: ApiContext,
  group: Group,
  { version, ...values }: Values,
  convert = toSettings<Settings>,
) => convert(await saveGroup(context, group, version, values))

const TURN_ON_FIRST = 'Turn on two-factor sign-in for your own account first, under My account.'

export const settings = {
  listPublic: operations.settings.listPublic.handler(({ context }) => readSettings(context.db, PUBLIC_SETTINGS)),

  logo: {
    get: operations.settings.logo.get.handler(({ context }) => get(context, 'logo')),
    save: operations.settings.logo.save.handler(({ context, input }) => save(context, 'logo', input)),
  },

  brand: {
    get: operations.settings.brand.get.handler(({ context }) => get(context, 'brand')),
    save: operations.settings.brand.save.handler(({ context, input }) => save(context, 'brand', input)),
    logoColors: operations.settings.brand.logoColors.handler(async ({ context, input: { logo } }) => ({
      colors: await readLogoColors(context.deps, logo),
    })),
  },

  basic: {
    get: operations.settings.basic.get.handler(({ context }) => get(context, 'basic')),
    save: operations.settings.basic.save.handler(({ context, input }) => save(context, 'basic', input)),
  },

  signIn: {
    get: operations.settings.signIn.get.handler(({ context }) => get(context, 'signIn')),
    save: operations.settings.signIn.save.handler(({ context, input }) => {
      const isRequired = input.require_two_factor === 'true'
      // Otherwise this save would lock them out.
      if (isRequired && !requireCaller(context).user.hasTwoFactor) throw refuseField('require_two_factor', TURN_ON_FIRST)
      return save(context, 'signIn', input)
    }),
  },

  editing: {
    get: operations.settings.editing.get.handler(({ context }) => get(context, 'editing')),
    save: operations.settings.editing.save.handler(({ context, input }) => save(context, 'editing', input)),
  },

  search: {
    get: operations.settings.search.get.handler(({ context }) => get(context, 'search', toSearch)),
    save: operations.settings.search.save.handler(({ context, input }) => save(context, 'search', input, toSearch)),
  },

  mediaProvider: {
    get: operations.settings.mediaProvider.get.handler(({ context }) => get(context, 'mediaProvider', toProvider)),
    save: operations.settings.mediaProvider.save.handler(
      ({ context, input: { removesSecret, media_api_secret: secret, ...values } }) => {
        const written = removesSecret ? '' : secret && encrypt(secret, context.deps.config.secretKey, SECRET)
        const changes = removesSecret || secret ? { ...values, [SECRET]: written } : values
        return save(context, 'mediaProvider', changes, toProvider)
      },
    ),
  },

  seo: {
    get: operations.settings.seo.get.handler(({ context }) => get(context, 'seo', toSeo)),
    save: operations.settings.seo.save.handler(({ context, input }) => save(context, 'seo', input, toSeo)),
  },
}
