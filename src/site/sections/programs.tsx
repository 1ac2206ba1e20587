import type { Program } from '#contract/sections/read-content.ts'
import { listProgramAnchors } from '#contract/sections/program-anchors.ts'
import { CATEGORY } from '#contract/sections/shared-fields.ts'
import type { IslandName } from '#site/islands/registry.ts'
import { ProgramCard } from './program-card.tsx'
import { SectionFrame, type SectionProps } from './section-frame.tsx'
import styles from './programs.module.css'

const ISLAND: IslandName = 'program-tabs'

type AnchoredProgram = Program & { anchor: string | undefined }

interface Tab {
  label: string
  panelId: string
  programs: AnchoredProgram[]
}

const Tabs = ({ tabs }: { tabs: Tab[] }) => (
  <div className={styles.tabs} role="tablist" aria-label="Fields of study">
    {tabs.map(({ label, panelId }) => (
      <a key={panelId} id={`tab-${panelId}`} role="tab" href={`#${panelId}`} aria-controls={panelId}>
        {label}
      </a>
    ))}
  </div>
)

/** Programs by category. The URL fragment opens a tab, or that of a program, so tabs work as links and without script. */
export function Programs({ section, anchor }: SectionProps<'programs'>) {
  const { id, content } = section
  const anchors = anchor ? listProgramAnchors(content) : []
  const programs = content.map((program, index): AnchoredProgram => ({ ...program, anchor: anchors[index] }))
  const tabs = CATEGORY.options
    .map(({ value, label }): Tab => ({
      label,
      panelId: anchor ? value : `${id}-${value}`,
      programs: programs.filter(({ category }) => category === value),
    }))
    .filter(({ programs }) => programs.length > 0)
  const hasTabs = tabs.length > 1
  return (
    <SectionFrame section={section} anchor={anchor} layout="above" isEmpty={tabs.length === 0}>
      <div className={styles.programs} data-island={ISLAND} data-island-wake="load" data-island-status="asleep">
        {hasTabs && <Tabs tabs={tabs} />}
        <div className={styles.panels}>
          {tabs.map(({ label, panelId, programs }) => (
            <div
              key={panelId}
              id={panelId}
              className={styles.panel}
              {...(hasTabs && { 'role': 'tabpanel', 'aria-labelledby': `tab-${panelId}` })}
            >
              {programs.map((program, index) => (
                <ProgramCard key={index} program={program} badge={label} anchor={program.anchor} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </SectionFrame>
  )
}
