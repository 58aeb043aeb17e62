import type { ComponentProps, ReactElement } from 'react';
import { IconButton, THUMB } from '../../../ui/button.tsx';
import { Hint } from '../../../ui/hint.tsx';

interface Props {
  label: string;
  testId: string;
  pressed?: boolean;
  onClick: () => void;
  children: ReactElement;
}

/** Button of the camera strip with its tooltip. */
export function StripTool({ label, testId, pressed, onClick, children }: Props) {
  return (
    <Hint text={label} placement="left">
      <StripButton label={label} testId={testId} pressed={pressed} onClick={onClick}>
        {children}
      </StripButton>
    </Hint>
  );
}

type StripButtonProps = Omit<ComponentProps<typeof IconButton>, 'children'> & {
  label: string;
  testId: string;
  pressed?: boolean | undefined;
  children: ReactElement;
};

/** Bare button, for triggers of menus. */
export function StripButton({ label, testId, pressed, children, ...rest }: StripButtonProps) {
  return (
    <IconButton
      colorPalette={pressed === true ? 'green' : 'gray'}
      bg={pressed === true ? 'green.subtle' : undefined}
      boxSize={{ base: '11', md: '9' }}
      minW="0"
      focusVisibleRing="inside"
      css={THUMB}
      aria-label={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      data-testid={testId}
      {...rest}
    >
      {children}
    </IconButton>
  );
}
