import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Overview } from '#contract/dashboard.ts'
import { isLocalAddress } from '#contract/links/local-address.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { ADMIN_PATHS, sectionsPath } from '#contract/paths.ts'
import { api } from '#admin/api.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import { formatDay } from '#admin/shared/time/format-time.ts'
import { TimeAgo } from '#admin/shared/time/time-ago.tsx'
import { LineList, toPageLine, type Line } from './line-list.tsx'

/** What is wrong with the website, and which pages may be out of date. */
export function NeedsAttention({ overview }: { overview: Overview }) {
  const lines = [...listProblems(overview), ...useSampleLines(), ...listOldPages(overview)]
  return <LineList title="Needs attention" lines={lines} />
}

function listProblems({ missingAltTexts, undeliveredMail, bucketProblem, localAddress }: Overview): Line[] {
  const lines: Line[] = []
  if (bucketProblem) {
    const text = 'Pictures and files are unavailable'
    lines.push({ key: 'bucket', to: ADMIN_PATHS.health, text, detail: 'Ask your technician to look at Health.' })
  }
  // Nothing is wrong while somebody tries the website on one computer.
  if (localAddress && !isLocalAddress(location.href)) {
    const text = `Links in emails and invitations lead to ${localAddress}`
    const detail = `Nobody else can open this address. Ask your technician to set PUBLIC_URL, perhaps to ${location.origin}.`
    lines.push({ key: 'address', to: ADMIN_PATHS.health, text, detail })
  }
  if (missingAltTexts) {
    const text = formatCount(missingAltTexts, 'picture without a description', 'pictures without a description')
    lines.push({ key: 'alt', to: `${ADMIN_PATHS.media}?missing=alt`, text, detail: 'People who use screen readers miss them.' })
  }
  if (undeliveredMail) {
    const text = formatCount(undeliveredMail, 'email was not sent', 'emails were not sent')
    lines.push({ key: 'mail', to: ADMIN_PATHS.mail, text })
  }
  return lines
}

/** The checklist names the sample texts too, until somebody hides it. */
function useSampleLines(): Line[] {
  const mayChangeSettings = useHasPermission('settings/update')
  const { data } = useQuery(api.onboarding.checklist.queryOptions({ enabled: mayChangeSettings }))
  const left = data?.isDismissed && data.tasks.find(({ name }) => name === 'texts')?.left
  if (!left) return []
  const text = formatCount(left, 'sample text is left', 'sample texts are left')
  return [{ key: 'samples', to: ADMIN_PATHS.samples, text, detail: <SampleActions /> }]
}

/** Pages that have ended, that name a past date, or that nobody has changed for a year. Each is listed for one reason only. */
function listOldPages({ ended, pastDates, unchanged }: Overview): Line[] {
  const listedIds = new Set([...(ended ?? []), ...(pastDates ?? [])].map(({ pageId }) => pageId))
  return [
    ...(ended ?? []).map((page) => ({
      ...toPageLine(page),
      detail: (
        <>
          ended <TimeAgo at={page.at} />
        </>
      ),
    })),
    ...(pastDates ?? []).map(({ pageId, title, at }) => ({
      key: `date ${pageId}`,
      to: sectionsPath(pageId),
      text: title,
      detail: `names ${formatDay(at)} as its latest date. Is it still correct?`,
    })),
    ...(unchanged ?? [])
      .filter(({ pageId }) => !listedIds.has(pageId))
      .map((page) => ({
        ...toPageLine(page),
        detail: (
          <>
            last changed <TimeAgo at={page.at} />. Is it still correct?
          </>
        ),
      })),
  ]
}

const HideSamples = lazy(async () => ({ default: (await import('#admin/shared/samples/hide-samples.tsx')).HideSamples }))

/** What can be done about samples. */
const SampleActions = () => (
  <>
    Replace them, or keep what suits your college.
    <Group component="span" gap="xs" mt={6}>
      <Button component={Link} to={ADMIN_PATHS.samples} variant="default" size="compact-sm">
        Review
      </Button>
      <Suspense>
        <HideSamples />
      </Suspense>
    </Group>
  </>
)
