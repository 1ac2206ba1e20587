import { STORED_SECTION_SAMPLES } from '#content/section-samples.ts'

/** Belong to the pages that come with the program. */
const NOT_OFFERED = ['policy', 'vision-mission']
/** Their built-in content is an invented address. Contact Info has the real one. */
const WITHOUT_CONTENT = ['contact-info', 'map', 'location']

/** One section of each type that people can add, filled with texts to replace. */
export const SAMPLES = STORED_SECTION_SAMPLES.filter(({ sectionType }) => !NOT_OFFERED.includes(sectionType)).map(
  ({ sectionType, title, description, content }) => ({
    sectionType,
    title: title ?? '',
    description: description ?? '',
    content: WITHOUT_CONTENT.includes(sectionType) ? {} : content,
  }),
)
