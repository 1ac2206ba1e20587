/** Whether a statement reads. One that begins like this never writes; other reading statements are rare and count as writes. */
export const isRead = ({ sql }: { sql: string }): boolean => /^\s*select\b/i.test(sql)
