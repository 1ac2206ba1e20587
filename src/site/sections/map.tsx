import { getPlace } from '#contract/sections/place.ts'
import { useSite } from '#site/site-context.tsx'
import { Icon } from '#site/ui/icon.tsx'
import { SectionFrame, type SectionProps } from './section-frame.tsx'
import styles from './map.module.css'

/**
 * An illustration instead of a real map, so the page loads no third party. The link opens the real one. A narrow screen shows
 * its right part, which has the pin.
 */
const Sketch = () => (
  <svg className={styles.sketch} viewBox="0 0 800 360" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
    <path className={styles.hill} d="M0 0h260l40 70-90 80L60 170 0 120zM620 360l50-90 130-40v130z" />
    <path className={styles.road} d="M0 290l240-30 160-80 400-60M400 180l60 180M240 260L190 0M560 156L600 0" />
    <path
      className={styles.block}
      d="M300 60h90v40h-90zM420 40h60v60h-60zM300 116h60v30h-60zM470 190h70v40h-70zM560 184h40v80h-40zM480 250h50v40h-50zM60 300h70v30H60zM150 292h50v40h-50zM650 60h80v30h-80z"
    />
    <path
      className={styles.tree}
      d="M256 60h16v16h-16zM252 100h16v16h-16zM500 60h16v16h-16zM620 200h16v16h-16zM640 224h16v16h-16zM330 300h16v16h-16zM356 316h16v16h-16z"
    />
    <path className={styles.pin} d="M640 166c-22-34-34-50-34-70a34 34 0 0 1 68 0c0 20-12 36-34 70" />
    <circle className={styles.hole} cx="640" cy="96" r="13" />
  </svg>
)

export function MapSection({ section, anchor }: SectionProps<'map'>) {
  const { contactInfo } = useSite()
  const { address, link } = getPlace(section.content, contactInfo)
  return (
    <SectionFrame section={section} anchor={anchor}>
      <div className={styles.box}>
        <Sketch />
        <div className={styles.label}>
          <p className="lines">
            <Icon name="pin" />
            {address
              || (!link && `${contactInfo.length > 0 ? 'Address' : 'Contact information'} will be displayed when configured.`)}
          </p>
          {link && (
            <a className="button" href={link} rel="noopener">
              Open in a map
            </a>
          )}
        </div>
      </div>
    </SectionFrame>
  )
}
