import type { Settings } from '../../state/settings.ts';

export interface EditProps {
  now: Settings;
  disabled: boolean;
  onEdit: (next: Settings) => void;
}
