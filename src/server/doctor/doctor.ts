import { createSingleFlight } from '#server/concurrency/single-flight.ts'
import type { DoctorNeeds } from './examine.ts'
import type { Finding } from './finding.ts'

export interface Doctor {
  /** What is wrong with this installation. Never rejects. */
  examine(): Promise<Finding[]>
}

/** Loads the checks when somebody asks. People who ask at the same time share one examination. */
export function createDoctor(needs: DoctorNeeds): Doctor {
  const runOnce = createSingleFlight<Finding[]>()
  return {
    examine: () =>
      runOnce('examine', async () => {
        const { examine } = await import('./examine.ts')
        return examine(needs)
      }),
  }
}
