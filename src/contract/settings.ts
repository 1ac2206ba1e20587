import * as z from 'zod'
import { operation } from './operation.ts'

/** The settings that anyone may read; every other key stays on the server (decisions.md 9). */
export const PUBLIC_SETTINGS = [
  'site_name',
  'site_logo',
  'site_description',
  'social_facebook',
  'social_x',
  'social_instagram',
  'seo_title',
  'seo_description',
  'seo_keywords',
  'og_title',
  'og_description',
  'og_image',
  'twitter_title',
  'twitter_description',
  'twitter_image',
  'robots_index',
  'robots_follow',
  'sitemap_enabled',
  'google_analytics_id',
  'google_search_console_id',
  'facebook_pixel_id',
] as const
export const settingsContract = {
  listPublic: operation('anyone', { method: 'GET', path: '/settings', summary: 'Settings of the public site, by key' }).output(
    z.partialRecord(z.enum(PUBLIC_SETTINGS), z.string()),
  ),
}
