export const INCOMPLETE = 'Complete the date and the time.'

/** Whether a date-time field has only a part of a date. The browser reports '' for it, as for an empty field. */
export const isIncomplete = (field: HTMLInputElement): boolean => field.validity.badInput

/** The first date-time field of the form with only a part of a date. */
export const findIncomplete = (form: HTMLElement): HTMLInputElement | undefined =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=datetime-local]')].find(isIncomplete)
