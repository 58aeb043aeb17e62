export type NoticeKind = 'success' | 'warning' | 'error' | 'info';

const DEFAULT_SHOWN_MS = 5000;
/** Time to read what a notice offers, and to reach it by keys (WCAG 2.2.1). */
const ACTION_SHOWN_MS = 20_000;

/** What a notice offers to do about it. */
interface NoticeAction {
  label: string;
  onClick: () => void;
}

type ShowNotice = (kind: NoticeKind, text: string, more: { shownMs: number; action?: NoticeAction }) => void;

let showNotice: ShowNotice | null = null;
let early: Parameters<ShowNotice>[] = [];

/** Shows a toast, announced by screen readers. Until the code of toasts is there, which loads after the first page, it waits. */
export function notify(
  kind: NoticeKind,
  text: string,
  given: { shownMs?: number; action?: NoticeAction } = {},
): void {
  const more = { shownMs: given.action ? ACTION_SHOWN_MS : DEFAULT_SHOWN_MS, ...given };
  // Nothing is loaded for it now: most are about a network that failed.
  if (showNotice === null) early.push([kind, text, more]);
  else showNotice(kind, text, more);
}

/** Shows all notices by this call, also those that came before. */
export function showNoticesBy(show: ShowNotice): void {
  showNotice = show;
  for (const notice of early) show(...notice);
  early = [];
}
