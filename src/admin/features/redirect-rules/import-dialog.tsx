import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { MAX_CHECKED_LINKS } from '#contract/links/link-address.ts'
import { UNREADABLE } from '#contract/media/file-problems.ts'
import { formatCount, formatNumber } from '#contract/text/format-count.ts'
import { MAX_IMPORT_LINES, type ImportLine } from '#contract/redirect-rules/redirect-rules.ts'
import { api } from '#admin/api.ts'
import { DialogFooter } from '#admin/shared/dialogs/dialog-footer.tsx'
import { DialogFrame } from '#admin/shared/dialogs/dialog-frame.tsx'
import { LocalFileButton } from '#admin/shared/elements/local-file-button.tsx'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { useLinkProblems } from '#admin/shared/links/use-link-problems.ts'
import { showFailed } from '#admin/shared/toasts/toast.ts'
import classes from './import-dialog.module.css'

const countRedirects = (count: number) => formatCount(count, 'redirect', 'redirects')

function getImportLabel(right: number, wrong: number): string {
  if (right === 0) return 'Import'
  if (wrong === 0) return `Import ${countRedirects(right)}`
  return right === 1 ? 'Import the right line' : `Import the ${formatNumber(right)} right lines`
}

/** Reads a file, shows what would happen to each line, and imports all right lines or none. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const preview = useMutation(
    api.redirectRules.previewImport.mutationOptions({ meta: { failed: 'Failed to read the file: {message}' } }),
  )
  const save = useMutation(
    api.redirectRules.import.mutationOptions({
      meta: {
        done: (_, { count }: { count: number }) => `${countRedirects(count)} imported`,
        failed: 'Failed to import redirects: {message}',
        refresh: [api.redirectRules.key()],
      },
    }),
  )
  async function choose(file: File) {
    try {
      preview.mutate({ csv: await file.text() })
    } catch {
      showFailed(UNREADABLE)
    }
  }
  const lines = preview.data?.lines
  const wrong = lines?.filter(({ problem }) => problem !== null) ?? []
  const right = lines?.filter(({ problem }) => problem === null) ?? []
  const checked = right.filter(({ kind }) => kind !== 'prefix-with-rest')
  const brokenTargets = useLinkProblems(checked.map(({ toAddress }) => toAddress))
  const getWarning = (line: ImportLine) => (checked.includes(line) ? brokenTargets.get(line.toAddress) : undefined)
  const warned = checked.filter(getWarning)
  const ownTargets = new Set(checked.map(({ toAddress }) => toAddress).filter((address) => address.startsWith('/')))
  // A file that is too long has one line more.
  const isReady = right.length > 0 && lines!.length <= MAX_IMPORT_LINES
  return (
    <DialogFrame opened title="Import Redirects" size="xl" onClose={onClose}>
      <Stack>
        <Text>
          A CSV file with up to {MAX_IMPORT_LINES} lines of: from, to, kind. The kind is <code>exact</code>, <code>prefix</code>{' '}
          or <code>prefix-with-rest</code>; without it, exact. Example: <code>/old-page,/about,exact</code>
        </Text>
        <Group>
          <LocalFileButton
            label="Choose a CSV file"
            accept=".csv,.txt,text/csv,text/plain"
            loading={preview.isPending}
            data-autofocus
            onChoose={(file) => void choose(file)}
          />
        </Group>
        <div role="status">
          {lines?.length === 0 && 'The file has no redirects.'}
          {isReady && `${countRedirects(right.length)} can be imported.`}
          {isReady
            && warned.length > 0
            && ` ${formatCount(warned.length, 'of them leads', 'of them lead')} to a page that visitors cannot open.`}
          {isReady
            && ownTargets.size > MAX_CHECKED_LINKS
            && ` Only ${MAX_CHECKED_LINKS} of the ${formatNumber(ownTargets.size)} targets were checked for pages that visitors cannot open.`}
        </div>
        {wrong.length > 0 && (
          <ErrorBox
            message={`${formatCount(wrong.length, 'line is', 'lines are')} wrong. Correct the file and choose it again${isReady ? ', or import the others' : ''}.`}
          />
        )}
        {lines && lines.length > 0 && <Preview lines={[...wrong, ...right]} getWarning={getWarning} />}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!isReady || save.isPending}
            onClick={() =>
              preview.variables
              && save.mutate({ ...preview.variables, skip: wrong.map(({ line }) => line) }, { onSuccess: onClose })
            }
          >
            {save.isPending ? 'Importing...' : getImportLabel(isReady ? right.length : 0, wrong.length)}
          </Button>
        </DialogFooter>
      </Stack>
    </DialogFrame>
  )
}

interface PreviewProps {
  lines: ImportLine[]
  /** Why visitors cannot open its target. The line can be imported nevertheless. */
  getWarning: (line: ImportLine) => string | undefined
}

/** The lines of the file: first those that are wrong. */
const Preview = ({ lines, getWarning }: PreviewProps) => (
  <table className={classes['table']} aria-label="Lines of the file">
    <thead>
      <tr>
        <th scope="col">Line</th>
        <th scope="col">From</th>
        <th scope="col">To</th>
        <th scope="col">Kind</th>
        <th scope="col">Check</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.line} data-wrong={line.problem !== null || undefined}>
          <td>{line.line}</td>
          <td>{line.fromPath}</td>
          <td>{line.toAddress}</td>
          <td>{line.kind}</td>
          <td>
            {line.problem ?? 'Can be imported'}
            {line.note && !line.problem && <Text size="sm">{line.note}</Text>}
            {getWarning(line) && (
              <Text size="sm" c="var(--gold-ink)">
                {getWarning(line)}
              </Text>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
