import type { ReactElement } from 'react';
import { IconButton } from './icon-button.tsx';

interface Props {
  label: string;
  /** True if there is no page in that direction. */
  off: boolean;
  onClick: () => void;
  variant?: 'ghost' | 'outline';
  children: ReactElement;
}

/** Button to the previous or next page, large enough for touch. */
export function PageButton({ label, off, onClick, variant = 'ghost', children }: Props) {
  return (
    <IconButton variant={variant} aria-label={label} disabled={off} onClick={onClick}>
      {children}
    </IconButton>
  );
}
