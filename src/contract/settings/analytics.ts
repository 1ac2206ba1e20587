/** The ids of the analytics tools, which run once a visitor agrees. '' is not set. */
export interface Analytics {
  google: string
  pixel: string
}

export const GOOGLE_ID = /^(?:G|UA|AW|GT)-[A-Z0-9-]{4,30}$/i
export const PIXEL_ID = /^\d{5,20}$/

/** The valid ids, or null if there is none: then no consent is asked for. */
export function readAnalytics(settings: Partial<Record<string, string>>): Analytics | null {
  const valid = (value = '', shape: RegExp) => (shape.test(value.trim()) ? value.trim() : '')
  const google = valid(settings['google_analytics_id'], GOOGLE_ID)
  const pixel = valid(settings['facebook_pixel_id'], PIXEL_ID)
  return google || pixel ? { google, pixel } : null
}
