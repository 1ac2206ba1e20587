import { resolve } from 'node:path'
import { dropKept, keepData, rollBackData } from '#server/upgrade/keep-data.ts'
import { rehearse } from '#server/upgrade/rehearse.ts'
import { UsageError, type Run } from './command.ts'
import { drawProgress } from './progress-bar.ts'

/* The steps of an upgrade that use the data. They run as the user of the website. */
export const run: Run = async ([step, file, ...more], env) => {
  if (more.length > 0 || (step === 'rehearse') !== (file !== undefined)) throw new UsageError()
  if (step === 'rehearse') await rehearse(resolve(file!), env, drawProgress('Restoring a copy'))
  else if (step === 'keep') await keepData(env, new Date())
  else if (step === 'roll-back') await rollBackData(env)
  else if (step === 'finish') await dropKept(env)
  else throw new UsageError()
  return undefined
}
