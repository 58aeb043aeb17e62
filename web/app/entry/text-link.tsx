import type { ReactNode } from 'react';
import type { HomePath } from '../../lib/device.ts';
import { RouteLink } from '../../ui/route-link.tsx';

interface Props {
  to: HomePath | '/login' | '/register' | '/forgetPassword';
  children: ReactNode;
  testId?: string;
}

export function TextLink({ to, children, testId }: Props) {
  return (
    <RouteLink
      to={to}
      display="inline-flex"
      alignItems="center"
      minH="11"
      px="1"
      color="green.fg"
      fontWeight="medium"
      textStyle="sm"
      rounded="l1"
      focusVisibleRing="outside"
      _hover={{ textDecoration: 'underline' }}
      data-testid={testId}
    >
      {children}
    </RouteLink>
  );
}
