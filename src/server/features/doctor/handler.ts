import { operations } from '#server/api/implementer.ts'

export const doctor = {
  examine: operations.doctor.examine.handler(({ context }) => context.deps.doctor.examine()),
}
