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
  { prefix: 'twitter', title: 'Twitter Cards', description: 'How a link looks on X, if that differs.' },
] as const

export const SWITCHES = [
  { key: 'robots_index', description: 'Let search engines show the website.' },
  { key: 'robots_follow', description: 'Let search engines follow its links.' },
  { key: 'sitemap_enabled', description: '/sitemap.xml lists every page for search engines.' },
] as const
