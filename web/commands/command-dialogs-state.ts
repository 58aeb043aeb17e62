import { proxy } from 'valtio';

/** Which of the two command dialogs is open. */
export const commandDialogs = proxy<{ open: 'palette' | 'help' | null }>({ open: null });
