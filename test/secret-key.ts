/** The key of the prepared databases and of the applications that tests start on them. */
export const TEST_SECRET_KEY = 'a key for tests, and for nothing else'
