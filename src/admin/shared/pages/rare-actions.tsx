import { ActionIcon, Menu } from '@mantine/core'
import { staffPreviewPath } from '#contract/paths.ts'
import { iconButtonProps } from '#admin/shared/elements/icon-button-props.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'

interface Props {
  pageId: string
  title: string
  isPublished: boolean
  /** Left out for people who may not edit the page. */
  onHistory?: () => void
  /** Left out for people who may not create pages. */
  onDuplicate?: () => void
}

/** The menu with the rarely used actions of a page or post. */
export function RareActions({ pageId, title, isPublished, onHistory, onDuplicate }: Props) {
  if (isPublished && !onHistory && !onDuplicate) return null
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon {...iconButtonProps(`More for ${title}`)}>
          <span aria-hidden="true">⋯</span>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={`More for ${title}`}>
        {!isPublished && (
          <Menu.Item
            component="a"
            href={staffPreviewPath(pageId)}
            target="_blank"
            rel="noopener"
            leftSection={<Icon name="eye" />}
          >
            Preview
          </Menu.Item>
        )}
        {onHistory && (
          <Menu.Item leftSection={<Icon name="clock" />} onClick={onHistory}>
            History
          </Menu.Item>
        )}
        {onDuplicate && (
          <Menu.Item leftSection={<Icon name="copy" />} onClick={onDuplicate}>
            Duplicate
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
