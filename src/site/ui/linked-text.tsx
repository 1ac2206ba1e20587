import type { ReactNode } from 'react'
import type { TextLink } from '#contract/contact-info/phone-numbers.ts'

/** A plain text with its links, which come in the order of the text. */
export function LinkedText({ text, links }: { text: string; links: TextLink[] }): ReactNode {
  const ends = [0, ...links.map((link) => link.index + link.text.length)]
  return (
    <>
      {links.map((link, index) => [
        text.slice(ends[index], link.index),
        <a key={link.index} href={link.url}>
          {link.text}
        </a>,
      ])}
      {text.slice(ends.at(-1))}
    </>
  )
}
