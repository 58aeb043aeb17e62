/** Marks the button of the minimised queue dialog. Its id is already used by its tooltip. */
export const HOURGLASS_MARK = { 'data-hourglass': '' };

/** Button of the minimised queue dialog; null while the dialog is open or no job waits. */
export function hourglassButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-hourglass]');
}
