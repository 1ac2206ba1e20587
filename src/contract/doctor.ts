import * as z from 'zod'
import { operation } from './operation.ts'

const Finding = z.object({
  name: z.string().describe('What was checked'),
  state: z.enum(['ok', 'warning', 'failed']),
  sentence: z.string().describe('What was found, and what to do about it'),
})

export const doctorContract = {
  examine: operation(
    'settings/update',
    'GET /doctor',
    'Check the installation: database, disk, mail, certificate, backups and more',
  ).output(z.array(Finding)),
}
