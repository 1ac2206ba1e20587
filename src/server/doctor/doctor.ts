import type { DoctorNeeds } from './examine.ts'
import type { Finding } from './finding.ts'

export interface Doctor {
  /** What is wrong with this installation. Never rejects. */
  examine(): Promise<Finding[]>
}

/** Loads the checks when somebody asks. People who ask at the same time share one examination. */
export function createDoctor(needs: DoctorNeeds): Doctor {
  let running: Promise<Finding[]> | undefined
  return {
    examine: () =>
      (running ??= import('./examine.ts').then(({ examine }) => examine(needs)).finally(() => (running = undefined))),
  }
}
