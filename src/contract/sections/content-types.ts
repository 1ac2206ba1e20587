/* The complete shapes that a section's stored JSON is read into (read-content.ts). */

export const ICONS = ['book-open', 'users', 'award', 'graduation-cap', 'clock'] as const
export type Icon = (typeof ICONS)[number]

export const PROGRAM_TABS = ['sciences', 'social-sciences', 'arts-humanities'] as const
export type ProgramTab = (typeof PROGRAM_TABS)[number]

/** What a picture shows where it stands: '' where it only decorates, undefined for what Media says of it. */
export type Alt = string | undefined

export interface Action {
  text: string
  url: string
}
export interface Slide {
  headline: string
  subheadline: string
  imageUrl: string
  alt: Alt
}
export interface HeroContent {
  heroType: 'static' | 'slider' | 'video'
  headline: string
  subheadline: string
  imageUrl: string
  alt: Alt
  videoUrl: string
  slides: Slide[]
  primaryAction: Action
  secondaryAction: Action
}
export interface Feature {
  icon: Icon
  title: string
  description: string
  /** Of sections whose type has no component of its own. */
  picture?: Picture
}
export interface Testimonial {
  quote: string
  author: string
  role: string
  avatar: string
}
export interface Program {
  category: ProgramTab
  title: string
  description: string
  subjects: string[]
  duration: string
  eligibility: string
  career: string[]
}
export interface Question {
  question: string
  answer: string
}
export interface ContactLists {
  address: string[]
  phone: string[]
  email: string[]
  hours: string[]
}
export interface Picture {
  url: string
  alt: Alt
}
export interface Story {
  text: string
  images: Picture[]
}
export interface VisionMission {
  vision: string
  mission: string
  values: Feature[]
}
export interface Person {
  name: string
  role: string
  bio: string
  imageUrl: string
}
export interface Place {
  address: string
  hours: string[]
  mapUrl: string
}

export interface Policy {
  /** The day of the last change, in words. */
  updated: string
  parts: { heading: string; text: string }[]
}
