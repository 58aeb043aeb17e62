import { Box, Flex, Text } from '@chakra-ui/react';
import { PanelLeftClose, PanelLeftOpen, PanelRightClose, PanelRightOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Hint } from '../../../ui/hint.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface Props {
  side: 'left' | 'right';
  title: string;
  openLabel: string;
  closeLabel: string;
  width: string;
  /** Fixed at the bottom while the rest scrolls. */
  footer?: ReactNode;
  children: ReactNode;
  testId: string;
}

const ICONS = {
  left: { open: PanelLeftOpen, close: PanelLeftClose },
  right: { open: PanelRightOpen, close: PanelRightClose },
} as const;

/** Panel at a side of the viewer that collapses to a strip. */
export function SidePanel({ side, title, openLabel, closeLabel, width, footer, children, testId }: Props) {
  const [open, setOpen] = useState(true);
  const Icon = ICONS[side][open ? 'close' : 'open'];
  const label = open ? closeLabel : openLabel;
  return (
    <Flex
      as="aside"
      aria-label={title}
      direction="column"
      w={open ? width : '52px'}
      flexShrink="0"
      minH="0"
      bg="bg.panel"
      borderColor="border"
      {...(side === 'left' ? { borderEndWidth: '1px' } : { borderStartWidth: '1px' })}
      transition="width 0.2s"
      data-testid={testId}
    >
      <Flex
        align="center"
        justify={open ? 'space-between' : 'center'}
        ps={open ? '5' : '0'}
        pe={open ? '2' : '0'}
        minH="12"
        borderBottomWidth="1px"
      >
        {open && (
          <Text as="h2" fontWeight="semibold" textStyle="sm">
            {title}
          </Text>
        )}
        <Hint text={label} placement={side === 'left' ? 'right' : 'left'}>
          <IconButton
            boxSize="10"
            _expanded={{ bg: 'transparent' }}
            aria-label={label}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon />
          </IconButton>
        </Hint>
      </Flex>
      {open && (
        <Box flex="1" minH="0" overflowY="auto">
          {children}
        </Box>
      )}
      {open && footer !== undefined && <Box borderTopWidth="1px">{footer}</Box>}
    </Flex>
  );
}
