import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/**
 * Least height and width beside a pointer. On touch screens both are at least 44 px in any font (WCAG 2.5.5).
 */
const MIN_SIZES = { sm: '9', xs: '8' } as const;

interface Props extends Omit<ComponentProps<typeof Button>, 'size'> {
  size?: keyof typeof MIN_SIZES;
}

/** A button inside a panel or a card: tinted unless `look` says otherwise. */
export function SmallButton({ size = 'sm', look = 'tint', ...rest }: Props) {
  return (
    <Button
      look={look}
      size={size}
      minW={{ base: '11', md: MIN_SIZES[size] }}
      minH={{ base: '11', md: MIN_SIZES[size] }}
      {...rest}
    />
  );
}
