/* Every island, by the name under which pages mark it. Each import is a chunk of its own. */
export const islands = {
  'contact-form': () => import('./contact-form/contact-form.island.tsx').then((file) => file.ContactForm),
}
export type IslandName = keyof typeof islands
