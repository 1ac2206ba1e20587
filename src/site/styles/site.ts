/* The entry of the one stylesheet: every file of styles that a public page can need. */
import './site.css'
import './tokens.css'

import.meta.glob('../**/*.module.css', { eager: true })
