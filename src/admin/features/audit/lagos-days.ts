/* Days in date fields are days in Lagos: UTC+1 all year. */

const at = (day: string, time: string) => {
  const date = new Date(`${day}T${time}+01:00`)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

export const startOfDay = (day: string) => at(day, '00:00:00.000')
export const endOfDay = (day: string) => at(day, '23:59:59.999')
