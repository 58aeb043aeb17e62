import { Box, Flex } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { tabAfterKey } from './tab-keys.ts';

interface Props {
  lattices: ReactNode;
  parameters: ReactNode;
  actions: ReactNode;
  /** True with a result: nothing can be chosen until the original is back, so the sheet folds. */
  done: boolean;
}

const TABS = ['lattices', 'parameters'] as const;
type SheetTab = (typeof TABS)[number];

/** Windows in which the open sheet would leave no room for the model. */
const LOW_PHONE = '(max-height: 600px)';

/** Panels on a phone: a sheet below the viewer with the main buttons always visible. */
export function PhoneSheet({ lattices, parameters, actions, done }: Props) {
  const { t } = useTranslation();
  const [tab, setTab] = useState<SheetTab>('lattices');
  const [open, setOpen] = useState(() => !matchMedia(LOW_PHONE).matches);
  useEffect(() => setOpen(!done && !matchMedia(LOW_PHONE).matches), [done]);
  const show = (name: SheetTab) => {
    setTab(name);
    setOpen(true);
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
        <SheetTabs chosen={tab} onChoose={show} />
        <IconButton
          _expanded={{ bg: 'transparent' }}
          aria-expanded={open}
          aria-label={open ? t('workspace.panel.collapse') : t('workspace.panel.expand')}
          onClick={() => setOpen(!open)}
          data-testid="sheet-fold"
        >
          {open ? <ChevronDown /> : <ChevronUp />}
        </IconButton>
      </Flex>
      <Box
        id={CONTENT_ID}
        role="tabpanel"
        aria-labelledby={idOf(tab)}
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

const CONTENT_ID = 'sheet-content';

function idOf(tab: SheetTab): string {
  return `sheet-tab-${tab}`;
}

/** Tabs of the sheet. A folded sheet opens with the tab that is chosen, so the chosen one can be pressed again. */
function SheetTabs({ chosen, onChoose }: { chosen: SheetTab; onChoose: (tab: SheetTab) => void }) {
  const { t } = useTranslation();
  const buttons = useRef(new Map<SheetTab, HTMLButtonElement | null>());
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfterKey(TABS, chosen, event.key);
    if (next === null) return;
    event.preventDefault();
    onChoose(next);
    buttons.current.get(next)?.focus();
  };
  const texts: Record<SheetTab, string> = {
    lattices: t('workspace.panel.lattices'),
    parameters: t('workspace.panel.title'),
  };
  return (
    <Flex role="tablist" gap="1" flex="1" onKeyDown={onKeyDown}>
      {TABS.map((name) => (
        <Button
          key={name}
          ref={(button) => {
            buttons.current.set(name, button);
          }}
          id={idOf(name)}
          role="tab"
          tabIndex={chosen === name ? 0 : -1}
          aria-selected={chosen === name}
          aria-controls={CONTENT_ID}
          variant="ghost"
          colorPalette={chosen === name ? 'green' : 'gray'}
          bg={chosen === name ? 'green.subtle' : 'transparent'}
          px="4"
          rounded="full"
          onClick={() => onChoose(name)}
          data-testid={`sheet-${name}`}
        >
          {texts[name]}
        </Button>
      ))}
    </Flex>
  );
}
