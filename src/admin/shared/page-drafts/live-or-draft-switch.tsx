import { Group, SegmentedControl, Text } from '@mantine/core'

export type View = 'live' | 'draft'

interface Props {
  view: View
  /** Whether visitors see the page. */
  isLive: boolean
  /** Whether live pages change only by publishing drafts. */
  isDraftsOnly: boolean
  mayPublish: boolean
  onChoose: (view: View) => void
}

/** Chooses between the page on the website and its draft, and says which one changes go to. */
export const LiveOrDraftSwitch = ({ view, isLive, isDraftsOnly, mayPublish, onChoose }: Props) => (
  <Group gap="sm">
    <SegmentedControl
      aria-label="What to edit"
      value={view}
      onChange={(chosen) => onChoose(chosen as View)}
      data={[
        { value: 'live', label: isLive ? 'Live' : 'Page' },
        { value: 'draft', label: 'Draft' },
      ]}
    />
    <Text size="sm" c="dimmed">
      {view === 'draft' && `Visitors see changes here after ${mayPublish ? 'you publish' : 'an editor publishes'} the draft.`}
      {view === 'live'
        && isLive
        && `The page on the website. ${isDraftsOnly ? 'On this website, changes start as a draft.' : 'Changes here are public at once.'}`}
    </Text>
  </Group>
)
