import { Flex, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { REGION_PARTS, type RegionPart } from '../../../state/regions/region-entries.ts';
import type { Settings } from '../../../state/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { LinkedValues } from '../sections/linked-values.tsx';

interface Props {
  part: RegionPart;
  values: Settings;
  onPart: (part: RegionPart) => void;
  onEdit: (next: Settings) => void;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Sub-panel of a region: region, lattice, density, size and rod diameter. Nothing changes before Apply. */
export function PartPanel({ part, values, onPart, onEdit, onConfirm, onCancel }: Props) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  // The lattice list opens it as well, while the parameters may be scrolled elsewhere.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const lattice = values.latticeId === null ? undefined : latticeById(values.latticeId);
  return (
    <Stack
      ref={panel}
      role="group"
      aria-label={t('modes.parts.edit', { part: t(`modes.parts.${part}`) })}
      gap="4"
      p="4"
      rounded="l3"
      borderWidth="1px"
      borderColor="green.border"
      bg="bg"
      data-testid="part-panel"
    >
      <ChoiceChips
        label={t('modes.parts.part')}
        chips={REGION_PARTS.map((value) => ({ value, text: t(`modes.parts.${value}`) }))}
        value={part}
        onChoose={onPart}
        testId="part-choice"
      />
      <Flex justify="space-between" gap="3" textStyle="sm">
        <Text fontWeight="medium">{t('modes.parts.lattice')}</Text>
        <Text color={lattice === undefined ? 'fg.muted' : 'fg'} data-testid="part-lattice">
          {lattice === undefined ? t('modes.parts.pickLattice') : t(`start.lattice.${lattice.cell}`)}
        </Text>
      </Flex>
      <LinkedValues now={values} disabled={false} onEdit={onEdit} />
      <Flex gap="2" justify="flex-end">
        <Button look="quiet" minH={{ base: '11', md: '9' }} onClick={onCancel}>
          {t('app.cancel')}
        </Button>
        <Button
          minH={{ base: '11', md: '9' }}
          disabled={lattice === undefined}
          onClick={onConfirm}
          data-testid="part-sure"
        >
          {t('modes.parts.sure')}
        </Button>
      </Flex>
    </Stack>
  );
}
