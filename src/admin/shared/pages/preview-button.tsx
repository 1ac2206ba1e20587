import { staffPreviewPath } from '#contract/paths.ts'
import { ActionIcon } from '@mantine/core'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { iconButtonProps } from '#admin/shared/elements/icon-button-props.ts'

/** Opens the preview of an unpublished page. */
export const PreviewButton = ({ pageId, title }: { pageId: string; title: string }) => (
  <ActionIcon
    {...iconButtonProps(`Preview ${title}`)}
    component="a"
    href={staffPreviewPath(pageId)}
    target="_blank"
    rel="noopener"
  >
    <Icon name="eye" size={16} />
  </ActionIcon>
)
