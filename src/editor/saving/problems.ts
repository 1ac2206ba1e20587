import type { Path } from '#contract/paths.ts'
import type { Editor } from '../context.ts'
import { toValues } from '../model.ts'
import { nameOf } from '../section-names.ts'
import type { Problem } from './saver.ts'

const SIGN_IN = '/admin-login' satisfies Path

/** Says what went wrong and what the person can do. Nothing that was typed is thrown away without their choice. */
export function showProblem(
  { failure, message, section }: Problem,
  { ui, model, saver, redraw, reload }: Pick<Editor, 'ui' | 'model' | 'saver' | 'redraw' | 'reload'>,
): void {
  const name = section ? `“${nameOf(section.values)}”` : 'The change'
  switch (failure) {
    case 'offline':
      ui.announce('The connection is interrupted. Your changes are kept on this device.')
      return
    case 'signed-out':
      ui.toast('You were signed out. Your changes are kept on this device.', {
        text: 'Sign in',
        run: () => {
          open(`${SIGN_IN}?next=${encodeURIComponent(location.pathname)}`)
          addEventListener('focus', () => void saver.flush().then(redraw), { once: true })
        },
      })
      return
    case 'stale':
      if (!section) {
        ui.toast('Somebody else has changed the page. It is shown as it is now.')
        void reload()
        return
      }
      void reload().then(() =>
        ui.toast(`Somebody else has changed ${name}. Your text is kept on this device.`, {
          text: 'Use theirs',
          run: () => {
            section.isDirty = false
            section.values = toValues(section.stored)
            void saver.flush().then(redraw)
          },
        }),
      )
      return
    case 'gone':
      ui.toast(`${name} was deleted by somebody else. Your text is kept on this device.`, {
        text: 'Add it again',
        run: () => {
          if (!section) return
          const { values } = section
          section.isDirty = false
          void reload().then(() =>
            saver
              .change(
                () =>
                  ({
                    kind: 'add',
                    after: model.sections.at(-1)?.stored.id ?? null,
                    values: { ...section.stored, ...values },
                  }) as never,
              )
              .then(redraw),
          )
        },
      })
      return
    case 'forbidden':
    case 'refused':
      ui.toast(message)
  }
}
