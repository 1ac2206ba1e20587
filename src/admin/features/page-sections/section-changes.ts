import { ORPCError } from '@orpc/client'
import { createContext, useContext } from 'react'
import type { PageDraftChange, PageDraftEffect } from '#contract/pages/page-drafts.ts'
import type { PageSection } from '#contract/pages/page-sections.ts'
import { api, client } from '#admin/api.ts'
import type { ChangeMeta } from '#admin/query-client.ts'
import type { Once } from '#admin/shared/connection/once.ts'
import type { ToastAction } from '#admin/shared/toasts/toast-content.tsx'
import { undoAction } from '#admin/shared/toasts/undo.ts'
import { findBuiltInId } from '#admin/shared/sections/built-in-id.ts'
import { undoDraft } from './undo-draft.ts'

type Values = Omit<Parameters<typeof client.pageSections.update>[0], 'id' | 'version'>

export interface Order {
  seen: string[]
  wanted: string[]
}

/** Where changes of sections go: to the website at once, or to the draft of the page. */
export interface SectionChanges {
  isDraft: boolean
  /** All sections as they are stored now. */
  list(): Promise<PageSection[]>
  /** The section as it is stored now, or the stored one that has replaced it. */
  load(section: PageSection): Promise<PageSection>
  /** `keepsText`: the text that visitors see until then becomes a section before it. */
  create(values: Values, once: Once, keepsText: boolean): Promise<PageSection>
  save(section: PageSection, values: Values, version: number): Promise<PageSection>
  setShown(section: PageSection, isShown: boolean): Promise<PageSection>
  /** Resolves to the button that removes the copy. */
  duplicate(section: PageSection, once: Once): Promise<ToastAction>
  reorder(order: Order): Promise<unknown>
  remove(section: PageSection): Promise<unknown>
  refresh: NonNullable<ChangeMeta['refresh']>
}

const REFRESH = [api.pageSections.key(), api.pageDrafts.key(), api.history.key()]

const toValues = ({ sectionType, title, description, content, isActive }: PageSection): Values => ({
  sectionType,
  title,
  description,
  content,
  isActive,
})

/** Finds a section, or the stored one that has replaced a built-in one. */
export const isSame = (id: string) => (section: PageSection) => section.id === id || findBuiltInId(section) === id

const find = (sections: PageSection[], { id }: PageSection) => {
  const found = sections.find(isSame(id))
  if (!found) throw new ORPCError('NOT_FOUND', { message: 'This section no longer exists.' })
  return found
}

export const liveChanges = (pageId: string): SectionChanges => ({
  isDraft: false,
  list: async () => (await client.pageSections.list({ pageId })).sections,
  load: async (section) => find((await client.pageSections.list({ pageId })).sections, section),
  create: (values, once, keepsText) => client.pageSections.create({ ...values, pageId, keepsText }, once),
  save: ({ id, isBuiltIn, sectionType: builtInType }, values, version) =>
    isBuiltIn
      ? client.pageSections.storeBuiltIn({ ...values, pageId, builtInType })
      : client.pageSections.update({ ...values, id, version }),
  setShown: (section, isActive) =>
    section.isBuiltIn && !isActive
      ? client.pageSections.hide({ pageId, sectionType: section.sectionType })
      : client.pageSections.update({ ...toValues(section), isActive, id: section.id, version: section.version }),
  async duplicate({ id }, once) {
    const copy = await client.pageSections.duplicate({ pageId, id }, once)
    const remove = async () => {
      await client.pageSections.delete({ id: copy.id })
      return 'The copy is in the trash'
    }
    return { ...undoAction(remove), endsWithNext: true }
  },
  reorder: (order) => client.pageSections.reorder({ pageId, ...order }),
  remove: ({ id }) => client.pageSections.delete({ id }),
  refresh: [...REFRESH, api.trash.key()],
})

export function draftChanges(pageId: string): SectionChanges {
  const send = (change: PageDraftChange, once?: Once) => client.pageDrafts.change({ pageId, change }, once)
  const changed = async (sent: Promise<PageDraftEffect>, section: PageSection) =>
    (await sent).sections.find(isSame(findBuiltInId(section) ?? section.id)) ?? section
  const list = async () => (await client.pageDrafts.get({ pageId })).sections
  return {
    isDraft: true,
    list,
    load: async (section) => find(await list(), section),
    async create(values, once, keepsText) {
      const after = (await list()).at(-1)?.id ?? null
      return (await send({ kind: 'add', values, after, keepsText }, once)).sections.at(-1)!
    },
    save: (section, values, version) =>
      changed(
        send(
          section.isBuiltIn
            ? { kind: 'builtIn', builtInType: section.sectionType, values }
            : { kind: 'section', id: section.id, values, version },
        ),
        section,
      ),
    setShown: (section, isShown) => changed(send({ kind: isShown ? 'show' : 'hide', id: section.id }), section),
    duplicate: async ({ id }, once) => undoDraft(pageId, (await send({ kind: 'duplicate', id }, once)).draft.version),
    reorder: (order) => send({ kind: 'order', ...order }),
    remove: ({ id, version }) => send({ kind: 'delete', id, version }),
    refresh: REFRESH,
  }
}

const Context = createContext<SectionChanges | null>(null)
export const SectionChangesProvider = Context.Provider
export const useSectionChanges = (): SectionChanges => useContext(Context)!
