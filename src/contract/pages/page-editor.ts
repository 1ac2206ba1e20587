import * as z from 'zod'
import { operation } from '#contract/operation.ts'
import { EDITING_PAGES } from '#contract/permissions.ts'
import { isTooDeep, TOO_DEEP } from '#contract/sections/content-issues.ts'
import { pageGone } from '#contract/shared-errors.ts'
import { OfPage } from './of-page.ts'
import { MAX_CONTENT } from './page-fields.ts'
import { MAX_SECTIONS } from './page-sections.ts'

/* What the visual editor asks the server beside the draft itself: whether it may open, and the HTML of sections. */

/** A section as the editor has it. Its content may be wrong in any way while somebody types. */
const DrawnSection = z.strictObject({
  id: z.string().max(64),
  sectionType: z.string().max(60),
  title: z.string().nullable(),
  description: z.string().nullable(),
  content: z.unknown().refine((content) => !isTooDeep(content), TOO_DEEP),
  /** Whether it is the first of its type among those that visitors see, and has the type as its id. */
  hasAnchor: z.boolean(),
  /** Whether it is the first section that visitors see. A hero then shows the title of the page. */
  isFirst: z.boolean(),
})
export type DrawnSection = z.output<typeof DrawnSection>

export const pageEditorContract = {
  find: operation(
    'admin/open',
    'GET /page-editor',
    'The page at an address of the website, or in its preview, if the caller may edit it',
  )
    .input(z.strictObject({ path: z.string().max(300) }))
    .output(
      z
        .object({
          /** Null for a page of the program that is not stored yet: `pages.create` takes `create`. */
          pageId: z.string().nullable(),
          create: z.object({ slug: z.string(), title: z.string(), metaDescription: z.string().nullable() }).nullable(),
          /** A post, or a page without sections. */
          isText: z.boolean(),
          /** Somebody has changed it, and visitors do not see these changes yet. */
          hasChanges: z.boolean(),
          /** Visitors find nothing at this address: the page is a draft, scheduled or has ended. */
          isHidden: z.boolean(),
        })
        .nullable(),
    ),
  render: operation(
    EDITING_PAGES,
    'POST /pages/{pageId}/render',
    'The HTML of sections as visitors would see them, with marks for the visual editor. Nothing is stored',
  )
    .errors(pageGone)
    .input(
      OfPage.extend({
        title: z.string(),
        /** The text of a post, or of a page without sections. Null for other pages. */
        content: z
          .string()
          .max(2 * MAX_CONTENT)
          .nullable(),
        /** What else such a text shows. Fields that are left out are as in the draft. */
        excerpt: z.string().max(5000).optional(),
        featuredImage: z.string().max(2000).optional(),
        publishDate: z.string().max(40).optional(),
        sections: z.array(DrawnSection).max(2 * MAX_SECTIONS),
      }),
    )
    .output(
      z.object({
        /** What is above the sections if the first of them is not a hero. All of a page that is a text. */
        heading: z.string(),
        sections: z.array(z.object({ id: z.string(), html: z.string() })),
      }),
    ),
  gallery: operation(
    EDITING_PAGES,
    'GET /pages/{pageId}/gallery',
    'One section of each type that can be added to a page: its content, and its HTML as visitors would see it',
  )
    .errors(pageGone)
    .input(OfPage)
    .output(
      z.array(
        z.object({
          sectionType: z.string(),
          title: z.string(),
          description: z.string(),
          content: z.unknown(),
          html: z.string(),
        }),
      ),
    ),
}
