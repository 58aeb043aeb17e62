import { Tabs } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface TouchTab<Name extends string> {
  name: Name;
  text: string;
  off?: boolean;
  content?: ReactNode;
}

interface Props<Name extends string> {
  label: string;
  tabs: readonly TouchTab<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
  /** Id of the element that the tabs change, if they have no content. */
  panelId?: string;
}

/** Tabs of equal width, 44 px high for touch. */
export function TouchTabs<Name extends string>({ label, tabs, chosen, onChoose, panelId }: Props<Name>) {
  const withContent = tabs.some(({ content }) => content !== undefined);
  return (
    <Tabs.Root
      value={chosen}
      onValueChange={({ value }) => onChoose(value as Name)}
      lazyMount
      {...(panelId === undefined ? {} : { ids: { content: () => panelId } })}
      {...(withContent ? { display: 'flex', flexDirection: 'column', flex: '1', minH: '0' } : {})}
    >
      <Tabs.List aria-label={label} bg="bg.panel" flexShrink="0">
        {tabs.map(({ name, text, off = false }) => (
          <Tabs.Trigger
            key={name}
            value={name}
            disabled={off}
            flex="1"
            h="11"
            px="2"
            justifyContent="center"
            data-testid={`touch-tab-${name}`}
          >
            {text}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {withContent &&
        tabs.map(({ name, content }) => (
          <Tabs.Content
            key={name}
            value={name}
            p="0"
            flex="1"
            minH="0"
            overflowY="auto"
            overscrollBehavior="contain"
          >
            {content}
          </Tabs.Content>
        ))}
    </Tabs.Root>
  );
}
