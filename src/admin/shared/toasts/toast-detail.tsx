import { Anchor } from '@mantine/core'
import { createElement, type ReactNode } from 'react'
import { copyLink } from './copy-link.ts'

/** What a change meant for visitors, and where to see it. */
export interface ToastDetail {
  text: string
  link?: { label: string; href: string; isPublic?: true }
}

const Detail = ({ text, link }: ToastDetail) => (
  <div>
    {text}{' '}
    {link && (
      <Anchor inherit fw={600} href={link.href} target="_blank">
        {link.label}
      </Anchor>
    )}
    {link?.isPublic && (
      <>
        {' · '}
        <Anchor inherit component="button" type="button" fw={600} onClick={() => void copyLink(link.href)}>
          Copy link
        </Anchor>
      </>
    )}
  </div>
)

/** The second line of a toast. */
export const toastDetail = (detail: ToastDetail | undefined): ReactNode => detail && createElement(Detail, detail)
