import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/config/root.ts'
import { MUTATIONS } from './mutations.ts'

test.each(MUTATIONS)('the text to break "$behaviour" occurs exactly once in its file', ({ file, find }) => {
  expect(readFileSync(join(ROOT, file), 'utf8').split(find)).toHaveLength(2)
})
