import { IconButton } from '@chakra-ui/react';
import type { ReactElement } from 'react';

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
    <IconButton
      variant={variant}
      colorPalette="gray"
      boxSize="11"
      aria-label={label}
      disabled={off}
      onClick={onClick}
    >
      {children}
    </IconButton>
  );
}
