import { createContext, useContext, type ReactNode } from 'react'
import type { TextLink } from '#contract/contact-info/phone-numbers.ts'
import { findWebLinks } from './find-web-links.ts'

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

/** False in the visual editor, where people type in these texts. */
export const TextLinksContext = createContext(true)

/** A text without formats, with its web and email addresses as links. Not for headings, buttons and links. */
export function PlainText({ text }: { text: string }): ReactNode {
  const hasLinks = useContext(TextLinksContext)
  return hasLinks ? <LinkedText text={text} links={findWebLinks(text)} /> : text
}

/** A paragraph of plain text; nothing if there is no text. */
export const Paragraph = ({ text, className }: { text: string; className?: string | undefined }) =>
  text && (
    <p className={className}>
      <PlainText text={text} />
    </p>
  )

/** Paragraphs of plain text, with empty lines between them. */
export const Paragraphs = ({ text }: { text: string }) =>
  text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((paragraph, index) => <Paragraph key={index} text={paragraph} />)
