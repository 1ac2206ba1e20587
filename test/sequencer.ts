import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Vitest ends a worker when the next file needs another environment, and each new one loads the application again. */
const hasPage = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment happy-dom')
/** Some of these files take a minute. If one of them came last, the other workers would have nothing to do. */
const startsPrograms = ({ moduleId }: TestSpecification) => moduleId.includes('/test/program/')

/** Files in random order, but those with a page first, then those that start programs. */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const rank = (file: TestSpecification) => {
      const random = createHash('sha256').update(`${seed} ${file.moduleId}`).digest('hex')
      return `${hasPage(file) ? 1 : startsPrograms(file) ? 2 : 3} ${random}`
    }
    const ranks = new Map(files.map((file) => [file, rank(file)]))
    return files.toSorted((one, other) => (ranks.get(one)! < ranks.get(other)! ? -1 : 1))
  }
}
