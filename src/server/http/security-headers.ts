import { hash } from 'node:crypto'
import type { Analytics } from '#contract/settings/analytics.ts'
import { SPECULATION_RULES, STAFF_CHECK } from '#contract/inline-scripts.ts'
import type { Config } from '#server/config/config.ts'

const GOOGLE = {
  scripts: 'https://www.googletagmanager.com',
  calls: 'https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com',
}
const PIXEL = { scripts: 'https://connect.facebook.net', calls: 'https://www.facebook.com' }

const hashScript = (script: string) => `'sha256-${hash('sha256', script, 'base64')}'`
/** Chromium ignores 'inline-speculation-rules' beside a hash. */
const INLINE_SCRIPTS = [STAFF_CHECK, SPECULATION_RULES].map(hashScript)

interface Sources {
  scripts?: string[]
  styles?: string[]
  calls?: string[]
}

/** What a page may load and do: its own files, pictures and films from anywhere safe, and what comes from these sources. */
export const buildPolicy = ({ scripts = [], styles = [], calls = [] }: Sources) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "font-src 'self'",
    ["connect-src 'self'", ...calls].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

/**
 * The only scripts in the markup are the two of contract/inline-scripts.ts. Tools that count visits are allowed if the settings
 * name them, and fetched only after consent.
 */
export function contentSecurityPolicy(
  { isDevelopment }: Pick<Config, 'isDevelopment'>,
  analytics: Analytics | null = null,
): string {
  const counting = [...(analytics?.google ? [GOOGLE] : []), ...(analytics?.pixel ? [PIXEL] : [])]
  return buildPolicy({
    scripts: [...INLINE_SCRIPTS, ...counting.map((tool) => tool.scripts)],
    // The development server puts changed styles into the page as elements.
    styles: isDevelopment ? ["'unsafe-inline'"] : [],
    calls: counting.map((tool) => tool.calls),
  })
}

/** Headers of every answer. Behind TLS (a PUBLIC_URL with https) browsers are told to stay there. */
export function securityHeaders(config: Pick<Config, 'publicUrl' | 'isDevelopment' | 'hstsSubdomains'>): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(config),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
    ...(config.publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=31536000${config.hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
}
