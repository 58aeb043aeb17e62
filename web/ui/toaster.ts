export type NoticeKind = 'success' | 'warning' | 'error' | 'info';

const DEFAULT_SHOWN_MS = 5000;

/** Shows a short message; it is read out by screen readers. Its code comes after the first page is up. */
export function notify(kind: NoticeKind, text: string, shownMs = DEFAULT_SHOWN_MS): void {
  void import('./toaster-store.ts').then(({ toaster }) =>
    toaster.create({ type: kind, title: text, duration: shownMs }),
  );
}
