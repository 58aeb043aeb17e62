import { Box, Stack, Table, Text } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { OrderThumb } from '../../../features/history/order-thumb.tsx';
import { joinFacts } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/texts.tsx';
import { notify } from '../../../ui/toast/toaster.ts';
import { useFileDrop } from '../drop-files.tsx';
import type { MapRow } from '../maps/batch-maps.ts';
import type { Maps } from '../maps/use-maps.ts';

interface LineProps {
  picture: string;
  name: ReactNode;
  /** Lattice and weight, which stand below the name on phones. */
  facts?: readonly string[];
  weight?: string | undefined;
  notes: ReactNode;
  state: ReactNode;
  removeLabel: string;
  onRemove: (() => void) | null;
  testId: string;
  step: string;
  onFiles?: ((files: File[]) => void) | undefined;
}

/** Line of the batch's table: of a file on its way, or of its order. */
export function BatchLine({ picture, name, facts = [], weight, notes, state, ...more }: LineProps) {
  const { removeLabel, onRemove, testId, step, onFiles } = more;
  const { isOver, dropping } = useFileDrop(onFiles ?? (() => {}));
  return (
    <Table.Row
      bg={isOver ? 'green.subtle' : 'transparent'}
      verticalAlign="middle"
      data-testid={testId}
      data-step={step}
      {...(onFiles && dropping)}
    >
      <Table.Cell pe="0">
        <Box boxSize="14" rounded="l2" overflow="hidden" borderWidth="1px">
          <OrderThumb url={picture} />
        </Box>
      </Table.Cell>
      <Table.Cell maxW={{ base: '36', md: '96' }}>
        <Stack gap="0.5">
          {name}
          {facts.length > 0 && (
            <Note hideFrom="md">{joinFacts(weight === undefined ? facts : [...facts, weight])}</Note>
          )}
          {notes}
        </Stack>
      </Table.Cell>
      <Table.Cell hideBelow="md">{joinFacts(facts)}</Table.Cell>
      <Table.Cell hideBelow="md" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
        {weight}
      </Table.Cell>
      <Table.Cell px={{ base: '1', md: '3' }}>{state}</Table.Cell>
      <Table.Cell px="0">
        {onRemove !== null && (
          <IconButton colorPalette="red" aria-label={removeLabel} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        )}
      </Table.Cell>
    </Table.Row>
  );
}

export function Problem({ children }: { children: string }) {
  return (
    <Text textStyle="xs" color="fg.error" maxW="72">
      {children}
    </Text>
  );
}

/** Takes the one pressure map that was dropped on a line. */
export function takeMap(
  files: readonly File[],
  { maps, row }: { maps: Maps; row: MapRow },
  t: TFunction,
): void {
  if (files.length > 1) notify('warning', t('batch.map.oneOnly'));
  else if (maps.take(files, row).length > 0) notify('warning', t('batch.map.notMap'));
}
