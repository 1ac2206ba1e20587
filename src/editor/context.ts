import type { Change } from './api.ts'
import type { Model } from './model.ts'
import type { Drawing } from './page/draw.ts'
import type { TextEditing } from './page/text-editing.ts'
import type { Saver } from './saving/saver.ts'
import type { Ui } from './ui.ts'

/** What the parts of the editor share. */
export interface Editor {
  ui: Ui
  model: Model
  text: TextEditing
  saver: Saver
  drawing: Drawing
  /** Brings the page and the panel on the screen to the state of the model. */
  redraw(): Promise<void>
  /** Sends all changes. Resolves to false, and says why, if the server refuses one. */
  sendAll(): Promise<boolean>
  /** Makes a change, shows it and announces it. Resolves to whether it was made. */
  change(make: () => Change, message: string): Promise<boolean>
  leave(): Promise<void>
}
