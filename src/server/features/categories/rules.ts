import type { Category } from '#contract/categories.ts'

type Placed = Pick<Category, 'id' | 'parentId' | 'hasChildren'>

/**
 * Why a category cannot be put under that parent, or undefined when it can. Two levels: only roots are parents, and who is
 * one stays a root; so there is no way round in a circle.
 */
export function parentProblem(category: Placed | null, parent: Placed | undefined): string | undefined {
  if (!parent) return 'This parent category no longer exists'
  if (parent.id === category?.id) return 'A category cannot be its own parent'
  if (parent.parentId) return 'Only a root category can be a parent'
  if (category?.hasChildren) return 'A category with subcategories cannot be put under another one'
  return undefined
}
