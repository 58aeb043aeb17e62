import { proxy } from 'valtio';

/** The open command dialog. */
export const commandDialogs = proxy<{ open: 'palette' | 'help' | null }>({ open: null });
