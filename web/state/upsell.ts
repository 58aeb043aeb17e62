import { proxy } from 'valtio';
import { type GatedTool, NOT_ALLOWED_CODES } from '../../core/rules/parameters/lattice-modes.ts';

/** Name of the event that reports an attempt to use a feature outside the account. */
export const NOT_ALLOWED_EVENT = 'nouse';

/** Tool of the upsell dialog; null while closed. */
export const upsell = proxy<{ tool: GatedTool | null }>({ tool: null });

/**
 * Reports the choice of a tool outside the account: fires the not-allowed event with the tool's code (the
 * mode's number, 4 for the cut; docs/specification.md#flows) and opens the upsell. `mayUseTool` decides.
 */
export function showUpsell(tool: GatedTool): void {
  window.dispatchEvent(new CustomEvent(NOT_ALLOWED_EVENT, { detail: { code: NOT_ALLOWED_CODES[tool] } }));
  upsell.tool = tool;
}
