/** The periods that a report about visitors can have, in days that end today. */
export const REPORT_DAYS = ['7', '30', '90', '365'] as const
export type ReportDays = (typeof REPORT_DAYS)[number]
