const ignore = () => {}

/** Lets the process go on when nobody reads what it prints, or the disk of a log file is full: there is nobody to tell. */
export function ignoreBrokenOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignore)
}
