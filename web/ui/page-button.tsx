import type { ReactElement } from 'react';
import { IconButton } from './icon-button.tsx';

interface Props {
  label: string;
  /** There is no page that way. */
  off: boolean;
  onClick: () => void;
  variant?: 'ghost' | 'outline';
  children: ReactElement;
}

/** Leads to the page before or after, large enough for a thumb. */
export function PageButton({ label, off, onClick, variant = 'ghost', children }: Props) {
  return (
    <IconButton variant={variant} aria-label={label} disabled={off} onClick={onClick}>
      {children}
    </IconButton>
  );
}
