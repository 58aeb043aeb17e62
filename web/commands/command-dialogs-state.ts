import { proxy } from 'valtio';

export const commandDialogs = proxy<{ open: 'palette' | 'help' | null }>({ open: null });
