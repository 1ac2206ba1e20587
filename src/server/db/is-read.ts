/** Whether a statement reads. These words never begin a write. Other reading statements are rare, and count as writes. */
export const isRead = ({ sql }: { sql: string }): boolean => /^\s*select\b/i.test(sql)
