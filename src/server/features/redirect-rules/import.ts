import {
  MAX_IMPORT_LINES,
  RedirectRuleFields,
  withoutHost,
  withoutOwnHost,
  type ImportLine,
} from '#contract/redirect-rules/redirect-rules.ts'
import { readCsv } from '#contract/text/read-csv.ts'
import type { Db } from '#server/db/database.ts'
import { createRedirectChecks } from '#server/redirects/checks.ts'
import { listRules } from '#server/redirects/store.ts'

/** A line of an import. `fields` is undefined if they are not valid by themselves. */
type Line = ImportLine & { fields?: RedirectRuleFields }

const HEADINGS = new Set(['from', 'source', 'old', 'old url', 'old address'])

function toLine({ line, values }: { line: number; values: string[] }, publicUrl: string): Line {
  const [from = '', toAddress = '', typedKind = '', ...more] = values.map((value) => value.trim())
  const kind = typedKind.toLowerCase() || 'exact'
  // Of an old website too: its domain leads here once its redirects are needed.
  const fromPath = withoutHost(from)
  const isOther = withoutOwnHost(from, publicUrl) === from && fromPath !== from
  const note = isOther ? `Without ${URL.parse(from)?.host}, because a redirect begins at a path` : null
  const cells = { line, fromPath, toAddress, kind, note }
  if (more.some(Boolean)) return { ...cells, problem: 'A line has at most three values: from, to and kind' }
  const { data, error } = RedirectRuleFields.safeParse({
    fromPath,
    toAddress,
    kind,
    isActive: true,
  })
  if (!data) return { ...cells, problem: error.issues.map(({ message }) => message).join('. ') }
  const fields = { ...data, toAddress: withoutOwnHost(data.toAddress, publicUrl) }
  return { ...cells, fromPath: fields.fromPath, toAddress: fields.toAddress, problem: null, fields }
}

/** What an import would add: each line, except those to skip, with the reason why it cannot be added, if there is one. */
export async function previewImport(db: Db, csv: string, publicUrl: string, now: string, skip: number[] = []): Promise<Line[]> {
  const rows = readCsv(csv).filter(({ values }) => values.some((value) => value.trim() !== ''))
  const hasHeading = HEADINGS.has(rows[0]?.values[0]?.trim().toLowerCase() ?? '')
  const given = hasHeading ? rows.slice(1) : rows
  const isWanted = ({ line }: { line: number }) => !skip.includes(line)
  const lines = given
    .slice(0, MAX_IMPORT_LINES)
    .filter(isWanted)
    .map((row) => toLine(row, publicUrl))
  const candidates = lines.flatMap(({ fields }) => fields ?? [])
  const check = await createRedirectChecks(db, candidates, now)
  const checked = lines.map((line) => {
    const problem = line.fields && check({ id: `line ${line.line}`, ...line.fields })
    return problem ? { ...line, problem: problem.message } : line
  })
  const tooMany = given[MAX_IMPORT_LINES]
  // Nobody has seen the lines after it.
  if (!tooMany) return checked
  const problem = `A file can have at most ${MAX_IMPORT_LINES} redirects. This file has ${given.length}`
  return [...checked, { line: tooMany.line, fromPath: '', toAddress: '', kind: 'exact', note: null, problem }]
}

/** Whether there is an active redirect exactly as each of these lines wants it. */
export async function areStored(db: Db, lines: Line[]): Promise<boolean> {
  const stored = new Map((await listRules(db)).map((rule) => [rule.fromPath, rule]))
  return lines.every(({ fields }) => {
    const rule = fields && stored.get(fields.fromPath)
    return rule?.isActive === 1 && rule.toAddress === fields?.toAddress && rule.kind === fields.kind
  })
}
