import { Flex } from '@chakra-ui/react';
import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  tone: 'info' | 'warning';
  children: ReactNode;
  testId?: string;
}

const LOOKS = {
  info: { Icon: Info, bg: 'bg.subtle', color: 'fg.muted' },
  warning: { Icon: CircleAlert, bg: 'orange.subtle', color: 'orange.fg' },
} as const;

export function PayNote({ tone, children, testId }: Props) {
  const { Icon, bg, color } = LOOKS[tone];
  return (
    <Flex gap="3" align="center" flexWrap="wrap" p="4" rounded="l2" bg={bg} color="fg" data-testid={testId}>
      <Flex color={color} flexShrink="0">
        <Icon size={22} strokeWidth={1.75} aria-hidden />
      </Flex>
      {children}
    </Flex>
  );
}
