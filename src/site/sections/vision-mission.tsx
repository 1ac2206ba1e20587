import { FeatureList } from '#site/ui/feature-list.tsx'
import { PlainText } from '#site/ui/plain-text.tsx'
import { SectionFrame } from '#site/ui/section-frame.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './vision-mission.module.css'

export function VisionMission({ section, anchor }: SectionProps<'vision-mission'>) {
  const { vision, mission, values } = section.content
  return (
    <SectionFrame section={section} anchor={anchor} layout="above" isEmpty={!vision && !mission && values.length === 0}>
      {(vision || mission) && (
        <div className={styles.pair}>
          {vision && (
            <div>
              <h3>Our Vision</h3>
              <p>
                <PlainText text={vision} />
              </p>
            </div>
          )}
          {mission && (
            <div>
              <h3>Our Mission</h3>
              <p>
                <PlainText text={mission} />
              </p>
            </div>
          )}
        </div>
      )}
      {values.length > 0 && (
        <div className={styles.values}>
          <h3>Core Values</h3>
          <FeatureList items={values} className={styles.grid} />
        </div>
      )}
    </SectionFrame>
  )
}
