import { proxy } from 'valtio';

/** Which of the two dialogs about commands is open. */
export const commandDialogs = proxy<{ open: 'palette' | 'help' | null }>({ open: null });
