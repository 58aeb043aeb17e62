/** Marks the button that stands for the minimised queue dialog. Not its id, by which its tooltip finds it. */
export const HOURGLASS_MARK = { 'data-hourglass': '' };

/** Button of the minimised queue dialog; null while the dialog is open or no job waits. */
export function hourglassButton(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-hourglass]');
}
