import { ACCOUNT_ROWS } from './account-rows.ts';
import { MODE_ROWS } from './mode-rows.ts';
import { PAY_ROWS } from './pay-rows.ts';
import type { AccessRow } from './row.ts';
import { STUDIO_ROWS } from './studio-rows.ts';

export const ROWS: readonly AccessRow[] = [...ACCOUNT_ROWS, ...STUDIO_ROWS, ...MODE_ROWS, ...PAY_ROWS];
