import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { ADMIN_ROUTES } from '#contract/paths.ts'
import { escapeXml } from '#server/html/escape-xml.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Assets, Icons } from '#site/document.tsx'
import type { HttpEnv } from './http-env.ts'
import { buildPolicy } from './security-headers.ts'

/** Where the built files of the admin are; `development` adds what hot reload needs. */
export interface AdminAssets {
  scripts: string[]
  stylesheets: string[]
  /** Files that the first script will import: fetched beside it instead of after it. */
  preloads: string[]
  development: string[]
}

/** The name, logo and icons of the college, for the screens of the admin. */
export interface Identity {
  name: string
  icons: Icons
  /** The address of the logo, or of the icon of a college without one. */
  logo: string
  /** The stylesheets of its public pages. */
  stylesheets: string[]
}

interface Needed {
  adminAssets: AdminAssets
  assets: Assets
  mailer: Pick<Mailer, 'transport'>
}

/** The empty document of all admin screens. admin-gate.ts has checked the session before. */
export function adminShell({ adminAssets, assets, mailer }: Needed, readIdentity: () => Promise<Identity>) {
  return new Hono<HttpEnv>().on('GET', [...ADMIN_ROUTES], async (c) => {
    const nonce = randomBytes(16).toString('base64')
    c.header('Cache-Control', 'no-store')
    // No inline scripts; style elements only with the nonce of this response, which Mantine gets.
    c.header('Content-Security-Policy', buildPolicy({ styles: [`'nonce-${nonce}'`] }))
    c.header('X-Robots-Tag', 'noindex, nofollow')
    const identity = await readIdentity()
    return c.html(
      renderShell(adminAssets, { templates: renderPublicHead(assets, identity, nonce), nonce, identity, mail: mailer.transport }),
    )
  })
}

/** The styles of the public site for preview frames. Nothing is fetched before a preview uses them. */
const renderPublicHead = ({ stylesheets: [builtIn], development }: Assets, { stylesheets }: Identity, nonce: string) =>
  [
    `<template id="public-head"${builtIn ? ` data-stylesheet="${builtIn}"` : ''}>`,
    ...stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...(development.length > 0 ? [`<meta property="csp-nonce" nonce="${nonce}">`] : []),
    ...development.map((src) => `<script type="module" src="${src}"></script>`),
    '</template>',
  ].join('')

const renderShell = (
  { scripts, stylesheets, preloads, development }: AdminAssets,
  { templates, nonce, identity, mail }: { templates: string; nonce: string; identity: Identity; mail: string },
) => {
  const name = escapeXml(identity.name)
  const { favicon, faviconType } = identity.icons
  return [
    '<!doctype html>',
    '<html lang="en-NG" translate="no">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<meta name="application-name" content="${name}">`,
    `<meta name="mail" content="${mail}">`,
    `<title>CMS Admin · ${name}</title>`,
    `<meta name="logo" content="${escapeXml(identity.logo)}">`,
    `<link rel="icon" href="${favicon}" type="${faviconType}">`,
    ...stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...[...development, ...scripts].map((src) => `<script type="module" src="${src}"></script>`),
    templates,
    '</head>',
    '<body><div id="root"></div><noscript>The admin area needs JavaScript. Please turn it on and reload.</noscript></body>',
    '</html>',
  ].join('\n')
}
