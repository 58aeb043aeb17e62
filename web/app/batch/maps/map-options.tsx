import { Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { namesOf } from '../../../../core/rules/names.ts';
import { FIELD_LIMITS } from '../../../../core/rules/parameters/gradient-fields.ts';
import { PRESSURE_UNITS, type PressureUnit } from '../../../../core/rules/parameters/pressure-maps.ts';
import { PICTURE_KPA } from '../../../features/lattice/gradient/pressure/open-pressure.ts';
import { CheckBox } from '../../../ui/fields/check-box.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { PlainSelect } from '../../../ui/fields/plain-select.tsx';
import { Note } from '../../../ui/texts.tsx';
import type { MapOptions } from './batch-maps.ts';

interface Props {
  options: MapOptions;
  onChange: (options: MapOptions) => void;
}

/** How the pressure maps that are dropped next are read. */
export function MapOptionsLine({ options, onChange }: Props) {
  const { t } = useTranslation();
  const { unit, whiteKPa = PICTURE_KPA, isMirrored } = options;
  const setUnit = (chosen: PressureUnit | '') => {
    const { unit: _, ...rest } = options;
    onChange(chosen === '' ? rest : { ...rest, unit: chosen });
  };
  return (
    <Stack gap="2" data-testid="batch-map-options">
      <Text textStyle="sm">{t('batch.map.lead')}</Text>
      <Flex gap="4" rowGap="2" wrap="wrap" align="center" textStyle="sm">
        <HStack>
          {t('batch.map.unit')}
          <PlainSelect
            h={{ base: '11', md: '9' }}
            label={t('batch.map.unit')}
            value={unit ?? ''}
            options={[
              ['', t('batch.map.asNamed')] as const,
              ...namesOf(PRESSURE_UNITS).map((name) => [name, name.replace('2', '²')] as const),
            ]}
            onChoose={setUnit}
            testId="batch-map-unit"
          />
        </HStack>
        <HStack>
          {t('batch.map.white')}
          <NumberField
            label={t('batch.map.white')}
            value={whiteKPa}
            {...{ min: 1, max: FIELD_LIMITS.maxKPa, step: 10, digits: 0, unit: 'kPa' }}
            onCommit={(typed) =>
              onChange({ ...options, whiteKPa: Math.min(FIELD_LIMITS.maxKPa, Math.max(1, typed)) })
            }
          />
        </HStack>
        <CheckBox
          checked={isMirrored}
          onChecked={(checked) => onChange({ ...options, isMirrored: checked })}
          label={t('batch.map.mirrorAll')}
        />
      </Flex>
      <Note>{t('batch.map.fromNow')}</Note>
    </Stack>
  );
}
