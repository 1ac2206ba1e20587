const NUMBERS = { migration: 7_141_905, indexing: 7_141_906 }

/** SQL that waits for a lock until the end of the transaction. It is a lock of the schema: another website beside it need not wait. */
export const lockSchema = (work: keyof typeof NUMBERS) =>
  `SELECT pg_advisory_xact_lock(${NUMBERS[work]}, hashtext(COALESCE(current_schema(), '')))`
