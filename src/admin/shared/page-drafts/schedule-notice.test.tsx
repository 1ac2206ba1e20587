// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import type { PageDraftStatus } from '#contract/pages/page-drafts.ts'
import { mount } from '#test/mount.ts'
import { ScheduleNotice } from './schedule-notice.tsx'

test.each([
  [{ mayEdit: true, mayPublish: true }, false],
  [{ mayEdit: false, mayPublish: false }, false],
  [{ mayEdit: true, mayPublish: false }, true],
])('people whose changes end a schedule are warned: %o', async (may, isWarned) => {
  const { place, show } = mount()
  const draft = { publishAt: '2026-11-30T07:00:00.000Z', ...may } as PageDraftStatus
  await show(
    <MantineProvider env="test">
      <ScheduleNotice draft={draft} />
    </MantineProvider>,
  )
  expect(place.textContent).toContain('Goes public on Mon 30 Nov 2026, 08:00')
  expect(place.textContent.includes('an editor must schedule it again')).toBe(isWarned)
})
