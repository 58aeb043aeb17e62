import type { Settings } from '../../state/settings.ts';

/** Props of a control that edits settings. */
export interface EditProps {
  now: Settings;
  disabled: boolean;
  onEdit: (next: Settings) => void;
}
