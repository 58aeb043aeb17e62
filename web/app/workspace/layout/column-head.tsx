import { Flex, Text } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { closeTool, TOOL_TITLES } from '../../../features/editor/open-tool.ts';
import { type ColumnView, column } from '../../../state/column.ts';
import { editTool } from '../../../state/edit-tool.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { Button, IconButton } from '../../../ui/button.tsx';

export const COLUMN_STATES = ['design', 'test', 'result'] as const;
export type ColumnState = (typeof COLUMN_STATES)[number];

/** State of the column for a view: the lattices are at the other side of the stage. */
export function stateOfView(view: ColumnView, has: Record<ColumnState, boolean>): ColumnState {
  return view !== 'lattices' && has[view] ? view : 'design';
}

/** The states of the column; the chosen one is its title. An open tool has its name and the way back instead. */
export function ColumnHead({ chosen, has }: { chosen: ColumnState; has: Record<ColumnState, boolean> }) {
  const { t } = useTranslation();
  const { open: tool } = useStateOf(editTool);
  if (tool !== null) return <BackHead title={t(TOOL_TITLES[tool])} />;
  return (
    <Flex role="group" aria-label={t('workspace.column.label')} gap="0.5">
      {COLUMN_STATES.map((state) => (
        <Button
          key={state}
          variant="ghost"
          size="sm"
          px="2.5"
          minH="9"
          colorPalette={state === chosen ? 'green' : 'gray'}
          bg={state === chosen ? 'green.subtle' : 'transparent'}
          aria-pressed={state === chosen}
          disabled={!has[state]}
          onClick={() => {
            column.view = state;
          }}
          data-testid={`column-${state}`}
        >
          {t(`workspace.column.${state}`)}
        </Button>
      ))}
    </Flex>
  );
}

export function BackHead({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <Flex align="center" gap="1" minW="0">
      <IconButton
        boxSize={{ base: '11', md: '9' }}
        minW="0"
        aria-label={t('workspace.column.back')}
        onClick={closeTool}
        data-testid="tool-back"
      >
        <ArrowLeft />
      </IconButton>
      <Text as="h2" fontWeight="semibold" textStyle="sm" truncate>
        {title}
      </Text>
    </Flex>
  );
}
