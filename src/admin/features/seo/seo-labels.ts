/** The fields as people know them. */
export const LABELS = {
  seo_title: 'Title',
  seo_description: 'Description',
  seo_keywords: 'Keywords',
  og_title: 'Open Graph title',
  og_description: 'Open Graph description',
  og_image: 'Open Graph image',
  twitter_title: 'Twitter title',
  twitter_description: 'Twitter description',
  twitter_image: 'Twitter image',
  robots_index: 'Index',
  robots_follow: 'Follow',
  sitemap_enabled: 'Sitemap',
  google_analytics_id: 'Google Analytics ID',
  google_search_console_id: 'Search Console verification code',
  facebook_pixel_id: 'Facebook Pixel ID',
}

export const SHARING = [
  { prefix: 'og', title: 'Open Graph', description: 'How a link to the website looks on Facebook and WhatsApp.' },
  { prefix: 'twitter', title: 'Twitter Cards', description: 'How it looks on X, where that differs.' },
] as const

export const SWITCHES = [
  { key: 'robots_index', description: 'Search engines may show the website.' },
  { key: 'robots_follow', description: 'Search engines may follow its links.' },
  { key: 'sitemap_enabled', description: 'They are told of every page by /sitemap.xml.' },
] as const
