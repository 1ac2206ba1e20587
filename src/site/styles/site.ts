/* The entry of the one stylesheet: every file of styles that a public page can need. */
import './site.css'
import './tokens.css'
import './base.css'

/** Exported, or the build would leave out what no script uses. */
export const modules = import.meta.glob('../**/*.module.css', { eager: true })
