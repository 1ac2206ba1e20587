/** What a check found. A sentence of a warning or failure says what to do. */
export interface Finding {
  name: CheckName
  state: 'ok' | 'warning' | 'failed'
  sentence: string
}

export type CheckName = (typeof CHECK_NAMES)[number]
export const CHECK_NAMES = [
  'Database',
  'Disk',
  'Memory',
  'Clock',
  'Mail',
  'Proxy',
  'Certificate',
  'Backups',
  'Jobs',
  'Files',
  'Bucket',
  'Settings',
] as const

export type Check = () => Promise<Finding[]>

type Problem = Pick<Finding, 'state' | 'sentence'>

export const warning = (sentence: string): Problem => ({ state: 'warning', sentence })
export const failed = (sentence: string): Problem => ({ state: 'failed', sentence })

/** The problems found, or one sentence that says that all is well. */
export function findings(name: CheckName, problems: (Problem | false | '' | null | undefined)[], allWell: string): Finding[] {
  const found = problems.filter((problem) => !!problem)
  return found.length > 0 ? found.map((problem) => ({ name, ...problem })) : [{ name, state: 'ok', sentence: allWell }]
}
