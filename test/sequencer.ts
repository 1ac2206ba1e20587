import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const hasPage = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment happy-dom')

/**
 * Files in random order, but those with a page first. Vitest ends a worker when the next file needs another environment, and each
 * new one loads the application again.
 */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const rank = (file: TestSpecification) => {
      const random = createHash('sha256').update(`${seed} ${file.moduleId}`).digest('hex')
      return `${hasPage(file) ? 1 : 2} ${random}`
    }
    const ranks = new Map(files.map((file) => [file, rank(file)]))
    return files.toSorted((one, other) => (ranks.get(one)! < ranks.get(other)! ? -1 : 1))
  }
}
