import { Box, Flex, Text } from '@chakra-ui/react';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { useDrawer } from '../../../ui/drawer.ts';
import { DrawerStrip, STRIP_WIDTH_PX, StripTitle } from '../../../ui/drawer-strip.tsx';
import { Hint } from '../../../ui/hint.tsx';

interface Props {
  title: string;
  openLabel: string;
  closeLabel: string;
  width: string;
  children: ReactNode;
  testId: string;
  /** Set where the panel has no room beside the stage: it opens over it. */
  drawer?: Drawer | undefined;
}

export interface Drawer {
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Place of an open drawer. The strip's width stays free beside it, so that the stage keeps its size. */
const OVER_STAGE = {
  position: 'absolute',
  top: '0',
  bottom: '0',
  insetStart: '0',
  zIndex: 'docked',
  shadow: 'lg',
} as const;

/** Panel at the left of the viewer that collapses to a strip. */
export function SidePanel(props: Props) {
  const { title, openLabel, closeLabel, width, children, testId, drawer } = props;
  const [isDocked, setDocked] = useState(true);
  const open = drawer?.open ?? isDocked;
  const setOpen = drawer?.onOpen ?? setDocked;
  const label = open ? closeLabel : openLabel;
  const { panel, strip, onKeyDown, willOpen } = useDrawer(drawer !== undefined && open, () => setOpen(false));
  if (drawer !== undefined && !open) {
    return (
      <Flex
        as="aside"
        aria-label={title}
        w={`${STRIP_WIDTH_PX}px`}
        flexShrink="0"
        bg="bg.panel"
        borderEndWidth="1px"
        data-testid={testId}
      >
        <DrawerStrip
          ref={strip}
          text={title}
          label={label}
          icon={PanelLeftOpen}
          onOpen={() => {
            willOpen();
            setOpen(true);
          }}
          testId={`${testId}-open`}
        />
      </Flex>
    );
  }
  return (
    <Flex
      ref={panel}
      as="aside"
      aria-label={title}
      {...(drawer === undefined ? {} : { tabIndex: -1, outline: '0', onKeyDown })}
      direction="column"
      w={open ? width : `${STRIP_WIDTH_PX}px`}
      {...(drawer === undefined ? {} : OVER_STAGE)}
      flexShrink="0"
      minH="0"
      bg="bg.panel"
      borderColor="border"
      borderEndWidth="1px"
      transition="width 0.2s"
      data-testid={testId}
    >
      <PanelHead {...{ title, label, open, onOpen: setOpen }} />
      {!open && (
        <Flex justify="center">
          <StripTitle text={title} />
        </Flex>
      )}
      {open && (
        <Box flex="1" minH="0" overflowY="auto">
          {children}
        </Box>
      )}
    </Flex>
  );
}

interface HeadProps extends Pick<Props, 'title'> {
  label: string;
  open: boolean;
  onOpen: (open: boolean) => void;
}

function PanelHead({ title, label, open, onOpen }: HeadProps) {
  return (
    <Flex
      align="center"
      justify={open ? 'space-between' : 'center'}
      ps={open ? '5' : '0'}
      pe={open ? '2' : '0'}
      minH="12"
      borderBottomWidth={open ? '1px' : '0'}
    >
      {open && (
        <Text as="h2" fontWeight="semibold" textStyle="sm">
          {title}
        </Text>
      )}
      <Hint text={label} placement="right">
        <IconButton
          boxSize="10"
          _expanded={{ bg: 'transparent' }}
          aria-label={label}
          aria-expanded={open}
          onClick={() => onOpen(!open)}
        >
          {open ? <PanelLeftClose /> : <PanelLeftOpen />}
        </IconButton>
      </Hint>
    </Flex>
  );
}
