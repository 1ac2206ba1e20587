import type { Config } from '../deps.ts'

/** What a page may load and do: its own files, pictures and films from anywhere safe, no script in the markup. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'inline-speculation-rules'",
  "style-src 'self'",
  "img-src 'self' data: https:",
  "media-src 'self' https:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** Headers of every answer. Behind TLS (a PUBLIC_URL with https) browsers are told to stay there. */
export function securityHeaders({
  publicUrl,
  isDevelopment,
}: Pick<Config, 'publicUrl' | 'isDevelopment'>): Record<string, string> {
  // The development server puts changed styles into the page as elements.
  const policy = isDevelopment
    ? CONTENT_SECURITY_POLICY.replace("style-src 'self'", "$& 'unsafe-inline'")
    : CONTENT_SECURITY_POLICY
  return {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}
