import * as z from 'zod'
import { operation } from '#contract/operation.ts'

/** Which links to the posts are missing, once a post is public. */
const NewsOffer = z.object({
  lacksSection: z.boolean().describe('Whether the home page has no News section'),
  lacksMenuItem: z.boolean().describe('Whether the menu has no entry that leads to the posts'),
})
export type NewsOffer = z.output<typeof NewsOffer>

export const newsOfferContract = {
  get: operation(
    'menus/manage',
    'GET /news-offer',
    'Whether the home page or the menu still needs a link to the news, once a post is public',
  ).output(NewsOffer),
  accept: operation(
    'menus/manage',
    'POST /news-offer/accept',
    'Add a News section to the home page and News to the menu, where they are missing',
  ).output(NewsOffer),
  decline: operation('menus/manage', 'POST /news-offer/decline', 'Hide this offer for everybody').output(NewsOffer),
}
