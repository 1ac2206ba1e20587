import { mergeConfig } from 'vitest/config'
import { proofReporter } from './test/proof-report.ts'
import config from './vitest.config.ts'

/* Proofs that take minutes or measure time: one file after another, on a machine that does nothing else. */
export default mergeConfig(config, {
  test: {
    dir: 'test/proof',
    include: ['**/*.proof.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    reporters: ['verbose', proofReporter('bench/PROOF.md')],
  },
})
