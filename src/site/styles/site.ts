/* The entry of the one public stylesheet. */
import './tokens.css'
import './base.css'
import './print.css'

/** Exported so that the build keeps styles that no script uses. */
export const modules = import.meta.glob('../**/*.module.css', { eager: true })
