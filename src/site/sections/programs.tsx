import { PROGRAM_TABS, type Program, type ProgramTab } from '#contract/sections/content-types.ts'
import type { IslandName } from '../islands/registry.ts'
import { SectionFrame } from '../ui/section-frame.tsx'
import { ProgramCard } from './program-card.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './programs.module.css'

const NAMES: Record<ProgramTab, string> = {
  'sciences': 'Sciences',
  'social-sciences': 'Social Sciences',
  'arts-humanities': 'Arts & Humanities',
}
const ISLAND: IslandName = 'program-tabs'

interface Tab {
  key: ProgramTab
  panelId: string
  programs: Program[]
}

const Tabs = ({ tabs }: { tabs: Tab[] }) => (
  <div className={styles.tabs} role="tablist" aria-label="Fields of study">
    {tabs.map(({ key, panelId }) => (
      <a key={key} id={`tab-${panelId}`} role="tab" href={`#${panelId}`} aria-controls={panelId}>
        {NAMES[key]}
      </a>
    ))}
  </div>
)

/** Programmes by field. The address says which tab is open, so a link can, and no script is needed to open one. */
export function Programs({ section: { id, title, description, content }, anchor }: SectionProps<'programs'>) {
  const tabs = PROGRAM_TABS.map((key): Tab => ({
    key,
    panelId: anchor ? key : `${id}-${key}`,
    programs: content.filter((program) => program.category === key),
  })).filter(({ programs }) => programs.length > 0)
  return (
    <SectionFrame title={title} description={description} anchor={anchor} layout="above" isEmpty={tabs.length === 0}>
      <div className={styles.programs} data-island={ISLAND} data-island-wake="load" data-island-status="asleep">
        <Tabs tabs={tabs} />
        <div className={styles.panels}>
          {tabs.map(({ key, panelId, programs }) => (
            <div key={key} id={panelId} role="tabpanel" aria-labelledby={`tab-${panelId}`} className={styles.panel}>
              {programs.map((program, index) => (
                <ProgramCard key={index} program={program} badge={NAMES[key]} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </SectionFrame>
  )
}
