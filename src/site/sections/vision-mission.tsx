import { FeatureList } from '#site/ui/feature-list.tsx'
import { ItemLevelContext, ItemTitle } from '#site/ui/item-title.tsx'
import { Paragraph } from '#site/ui/plain-text.tsx'
import { SectionFrame, type SectionProps } from './section-frame.tsx'
import styles from './vision-mission.module.css'

const Statement = ({ title, text }: { title: string; text: string }) =>
  text && (
    <div>
      <ItemTitle>{title}</ItemTitle>
      <Paragraph text={text} />
    </div>
  )

export function VisionMission({ section, anchor }: SectionProps<'vision-mission'>) {
  const { vision, mission, values } = section.content
  return (
    <SectionFrame section={section} anchor={anchor} layout="above" isEmpty={!vision && !mission && values.length === 0}>
      {(vision || mission) && (
        <div className={styles.pair}>
          <Statement title="Our Vision" text={vision} />
          <Statement title="Our Mission" text={mission} />
        </div>
      )}
      {values.length > 0 && (
        <div className={styles.values}>
          <ItemTitle>Core Values</ItemTitle>
          <ItemLevelContext value={section.title ? 4 : 3}>
            <FeatureList items={values} className={styles.grid} />
          </ItemLevelContext>
        </div>
      )}
    </SectionFrame>
  )
}
