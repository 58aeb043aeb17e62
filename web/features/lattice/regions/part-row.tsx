import { Box, Center, Flex, Text } from '@chakra-ui/react';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type LatticeType, latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { formatMm } from '../../../lib/format.ts';
import { nameOfLattice } from '../../../lib/lattice-names.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { REGION_COLORS } from '../../../state/regions/region-colors.ts';
import { REGION_PARTS, type RegionEntry, type RegionPart } from '../../../state/regions/region-entries.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/texts.tsx';
import { LatticePicture } from '../list/lattice-picture.tsx';

export function RegionDot({ part }: { part: RegionPart }) {
  const { mode } = useColorMode();
  return (
    <Box
      boxSize="3"
      rounded="full"
      flexShrink="0"
      aria-hidden="true"
      style={{ background: REGION_COLORS[mode][REGION_PARTS.indexOf(part)] }}
    />
  );
}

interface Props {
  part: RegionPart;
  entry: RegionEntry | null;
  /** True if the other region has a lattice, which an empty region takes. */
  otherChosen: boolean;
  disabled: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** Row of a region: its lattice and values, or the button to select one. */
export function PartRow({ part, entry, otherChosen, disabled, onEdit, onRemove }: Props) {
  const { t } = useTranslation();
  const name = t(`modes.parts.${part}`);
  const lattice = entry === null ? undefined : latticeById(entry.latticeId);
  return (
    <Flex
      align="center"
      gap="3"
      p="2.5"
      rounded="l3"
      borderWidth="1px"
      bg="bg"
      data-testid={`region-${part}`}
    >
      <RegionPicture part={part} lattice={lattice} />
      <Box flex="1" minW="0">
        <Flex align="center" gap="2" textStyle="sm" fontWeight="semibold">
          <RegionDot part={part} />
          <Text truncate>{name}</Text>
        </Flex>
        <Note>
          {entry === null
            ? t(otherChosen ? 'modes.parts.empty' : 'modes.parts.bothEmpty')
            : t('modes.parts.summary', {
                lattice: nameOfLattice(entry.latticeId, t),
                size: formatMm(entry.sizeMm, 2),
                rod: formatMm(entry.rodMm, 2),
              })}
        </Note>
      </Box>
      <IconButton
        boxSize={{ base: '11', md: '9' }}
        aria-label={
          entry === null ? `${name}: ${t('modes.parts.add')}` : t('modes.parts.edit', { part: name })
        }
        disabled={disabled}
        onClick={onEdit}
        data-testid={`edit-${part}`}
      >
        {entry === null ? <Plus /> : <Pencil />}
      </IconButton>
      {entry !== null && (
        <IconButton
          colorPalette="red"
          boxSize={{ base: '11', md: '9' }}
          aria-label={t('modes.parts.remove', { part: name })}
          disabled={disabled}
          onClick={onRemove}
          data-testid={`remove-${part}`}
        >
          <Trash2 />
        </IconButton>
      )}
    </Flex>
  );
}

function RegionPicture({ part, lattice }: { part: RegionPart; lattice: LatticeType | undefined }) {
  return (
    <Center
      position="relative"
      boxSize="14"
      flexShrink="0"
      rounded="l2"
      bg="bg.subtle"
      overflow="hidden"
      color="fg.subtle"
    >
      {lattice === undefined ? (
        <Text fontWeight="semibold" aria-hidden>
          {part === 'part1' ? '1' : '2'}
        </Text>
      ) : (
        <LatticePicture title={lattice.title} size="tiny" />
      )}
    </Center>
  );
}
