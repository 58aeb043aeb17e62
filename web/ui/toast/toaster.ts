export type NoticeKind = 'success' | 'warning' | 'error' | 'info';

const DEFAULT_SHOWN_MS = 5000;

/** Shows a toast, announced by screen readers. Its code loads after the first page. */
export function notify(kind: NoticeKind, text: string, shownMs = DEFAULT_SHOWN_MS): void {
  void import('./toaster-store.ts').then(({ toaster, placeToasts }) => {
    placeToasts();
    toaster.create({ type: kind, title: text, duration: shownMs });
  });
}
