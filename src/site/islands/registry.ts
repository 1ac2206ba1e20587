import type { ComponentType } from 'react'

/** Hydrates an island. Resolves when it handles events. */
export type WakeIsland = (root: HTMLElement) => Promise<void> | void

const toReactIsland = async (component: Promise<ComponentType<never>>): Promise<WakeIsland> => {
  const [{ hydrate }, Component] = await Promise.all([import('./hydrate.tsx'), component])
  return (root) => hydrate(root, Component as ComponentType<object>)
}

/* All islands by the name in their markup. Each import is a separate chunk. */
export const islands = {
  'contact-form': () => toReactIsland(import('./contact-form/contact-form.island.tsx').then((file) => file.ContactForm)),
  'hero': () => toReactIsland(import('./hero/hero.island.tsx').then((file) => file.Hero)),
  'testimonials': () => toReactIsland(import('./testimonials/testimonials.island.tsx').then((file) => file.TestimonialCarousel)),
  'program-tabs': () => import('./program-tabs/program-tabs.ts').then((file): WakeIsland => file.wakeTabs),
} satisfies Record<string, () => Promise<WakeIsland>>
export type IslandName = keyof typeof islands
