/** The value of the folder filter for files without a folder. */
export const NO_FOLDER = 'none'
