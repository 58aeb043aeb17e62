import { proxy } from 'valtio';
import { type GatedTool, NOT_ALLOWED_CODES } from '../../core/rules/parameters/lattice-modes.ts';

/** Name of the event that tells the page's surroundings that somebody wanted what the account does not include. */
export const NOT_ALLOWED_EVENT = 'nouse';

/** The tool the upsell is about; null while it is closed. */
export const upsell = proxy<{ tool: GatedTool | null }>({ tool: null });

/**
 * Somebody picked a tool the account does not include: fires the not-allowed event with the tool's code (the mode's
 * number, 4 for the cut; product.md section 4) and opens the upsell. Whether it is included says `mayUseTool`.
 */
export function showUpsell(tool: GatedTool): void {
  window.dispatchEvent(new CustomEvent(NOT_ALLOWED_EVENT, { detail: { code: NOT_ALLOWED_CODES[tool] } }));
  upsell.tool = tool;
}
