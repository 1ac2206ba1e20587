import type { Category } from '#contract/pages/categories.ts'

type Placed = Pick<Category, 'id' | 'parentId' | 'hasChildren'>

/**
 * Why a category cannot have this parent, or undefined. There are two levels: only roots can be parents, and a category with
 * subcategories stays a root. So there are no cycles.
 */
export function getParentProblem(category: Placed | null, parent: Placed | undefined): string | undefined {
  if (!parent) return 'This parent category no longer exists'
  if (parent.id === category?.id) return 'A category cannot be its own parent'
  if (parent.parentId) return 'Only a root category can be a parent'
  if (category?.hasChildren) return 'A category with subcategories cannot be put under another one'
  return undefined
}
