/** A line of a record as people read it. */
export interface Line {
  /** `entry` begins an entry of a list, such as a slide, and `row` is a row of a table. */
  kind: 'text' | 'heading' | 'item' | 'row' | 'entry' | 'picture'
  text: string
  /** The name of the field, if the line does not speak for itself. */
  label?: string
  /** The address of a picture. */
  src?: string
  /** Lines with the same key are the same. By default that is all of the above. */
  key?: string
}

/** A value that is more than one text. */
export interface Readable {
  lines: Line[]
}

export const pictureLine = (src: string, text = ''): Line => ({ kind: 'picture', text, src })

export const getLineKey = ({ kind, text, label = '', src = '', key }: Line): string => key ?? [kind, label, src, text].join('\n')
