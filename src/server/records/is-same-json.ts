/** Whether two values are stored as the same JSON. The order of fields counts. */
export const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
