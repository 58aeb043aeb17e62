import { Flex, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LATTICE_TYPES } from '../../../core/catalogue/lattice-types.ts';
import { LATTICE_SIZE_MM, ROD_DIAMETER_MM } from '../../../core/rules/parameters/lattice-parameters.ts';
import { nameOfLattice } from '../../lib/lattice-names.ts';
import { chooseBody } from '../../state/roles/face-roles.ts';
import { heldOwn, rangesOfOwn, startOwn } from '../../state/roles/own-lattice.ts';
import type { PlacedBody, Settings } from '../../state/settings.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';

interface Props {
  body: number;
  label: string;
  own: PlacedBody['own'];
  now: Settings;
  disabled: boolean;
  onEdit: (next: Settings) => void;
}

/** Lattice of a body: that of the order, or its own one with size and rod. */
export function OwnLattice({ body, label, own, now, disabled, onEdit }: Props) {
  const { t } = useTranslation();
  const put = (next?: NonNullable<PlacedBody['own']>) =>
    onEdit(chooseBody(now, { body, role: 'lattice', ...(next ? { own: heldOwn(now, next) } : {}) }));
  const ranges = rangesOfOwn(now);
  return (
    <Stack gap="2" data-testid={`body-lattice-${body}`}>
      <NativeSelect.Root disabled={disabled}>
        <NativeSelect.Field
          aria-label={t('roles.bodies.latticeOf', { body: label })}
          h={{ base: '11', md: '9' }}
          value={own?.latticeId ?? ''}
          onChange={({ target: { value } }) =>
            put(value === '' ? undefined : { ...(own ?? startOwn(now)), latticeId: Number(value) })
          }
          data-testid={`body-own-${body}`}
        >
          <option value="">{t('roles.bodies.asPart')}</option>
          {LATTICE_TYPES.filter(({ outputs }) => outputs.includes(now.action)).map(({ id, title }) => (
            <option key={id} value={id}>
              {`${nameOfLattice(id, t)} ${title}`}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      {own && (
        <>
          {(['cellSizeMm', 'rodDiameterMm'] as const).map((key) => {
            const title = t(key === 'cellSizeMm' ? 'workspace.panel.size' : 'workspace.panel.rod');
            return (
              <Flex key={key} align="center" justify="space-between" gap="2">
                <Text textStyle="sm">{title}</Text>
                <NumberField
                  label={`${label}: ${title}`}
                  value={own[key]}
                  min={ranges[key].min}
                  max={ranges[key].max}
                  step={(key === 'cellSizeMm' ? LATTICE_SIZE_MM : ROD_DIAMETER_MM).step}
                  unit="mm"
                  digits={2}
                  disabled={disabled}
                  onCommit={(value) => put({ ...own, [key]: value })}
                  testId={`body-${key}-${body}`}
                />
              </Flex>
            );
          })}
        </>
      )}
    </Stack>
  );
}
