/** A user without any rights, who runs the programs of a test that runs as root. */
export const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
