import { Box, Flex } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { tabAfterKey } from './tab-keys.ts';

interface Props {
  lattices: ReactNode;
  parameters: ReactNode;
  actions: ReactNode;
}

const TABS = ['lattices', 'parameters'] as const;
type SheetTab = (typeof TABS)[number];

/** Panels on a phone: a sheet below the viewer with the main buttons always visible. */
export function PhoneSheet({ lattices, parameters, actions }: Props) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<SheetTab>('lattices');
  const [open, setOpen] = useState(true);
  const buttons = useRef(new Map<SheetTab, HTMLButtonElement | null>());
  const show = (name: SheetTab) => {
    setTab(name);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfterKey(TABS, tab, event.key);
    if (next === null) return;
    event.preventDefault();
    show(next);
    buttons.current.get(next)?.focus();
  };
  const texts: Record<SheetTab, string> = {
    lattices: t('workspace.panel.lattices'),
    parameters: t('workspace.panel.title'),
  };
  return (
    <Flex
      as="aside"
      aria-label={t('workspace.panel.title')}
      direction="column"
      bg="bg.panel"
      borderTopWidth="1px"
      roundedTop="20px"
      shadow="lg"
      maxH="52dvh"
      zIndex="1"
      pb="env(safe-area-inset-bottom)"
      data-testid="phone-sheet"
    >
      <Flex align="center" gap="1" px="3" pt="2">
        <Flex role="tablist" gap="1" flex="1" onKeyDown={onKeyDown}>
          {TABS.map((name) => (
            <Button
              key={name}
              ref={(button) => {
                buttons.current.set(name, button);
              }}
              id={`sheet-tab-${name}`}
              role="tab"
              tabIndex={tab === name ? 0 : -1}
              aria-selected={tab === name}
              aria-controls="sheet-content"
              variant="ghost"
              colorPalette={tab === name ? 'green' : 'gray'}
              bg={tab === name ? 'green.subtle' : 'transparent'}
              px="4"
              rounded="full"
              onClick={() => show(name)}
              data-testid={`sheet-${name}`}
            >
              {texts[name]}
            </Button>
          ))}
        </Flex>
        <Button
          variant="ghost"
          colorPalette="gray"
          boxSize="11"
          p="0"
          _expanded={{ bg: 'transparent' }}
          aria-expanded={open}
          aria-label={open ? t('workspace.panel.collapse') : t('workspace.panel.expand')}
          onClick={() => setOpen(!open)}
          data-testid="sheet-fold"
        >
          {open ? <ChevronDown /> : <ChevronUp />}
        </Button>
      </Flex>
      <Box
        id="sheet-content"
        role="tabpanel"
        aria-labelledby={`sheet-tab-${tab}`}
        flex="1"
        minH="0"
        overflowY="auto"
        hidden={!open}
      >
        {tab === 'lattices' ? lattices : parameters}
      </Box>
      <Box
        borderTopWidth="1px"
        css={{ '& > *': { padding: '12px 16px' } }}
        overflowY="auto"
        flexShrink={open ? 0 : 1}
      >
        {actions}
      </Box>
    </Flex>
  );
}
