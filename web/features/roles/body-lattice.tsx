import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LATTICE_TYPES, latticeById } from '../../../core/catalogue/lattice-types.ts';
import { MODE_TRAITS } from '../../../core/rules/parameters/lattice-modes.ts';
import { LATTICE_SIZE_MM, ROD_DIAMETER_MM } from '../../../core/rules/parameters/lattice-parameters.ts';
import { nameOfLattice } from '../../lib/lattice-names.ts';
import { chooseBody } from '../../state/roles/face-roles.ts';
import { heldOwn, rangesOfOwn, startOwn } from '../../state/roles/own-lattice.ts';
import type { EditProps, PlacedBody } from '../../state/settings.ts';
import { NumberRow } from '../../ui/fields/number-field.tsx';
import { PlainSelect } from '../../ui/fields/plain-select.tsx';
import { Note } from '../../ui/texts.tsx';

interface Props extends EditProps {
  body: number;
  label: string;
  own: PlacedBody['own'];
}

export function OwnLattice({ body, label, own, now, disabled, onEdit }: Props) {
  const { t } = useTranslation();
  const put = (next?: NonNullable<PlacedBody['own']>) =>
    onEdit(chooseBody(now, { body, role: 'lattice', ...(next ? { own: heldOwn(now, next) } : {}) }));
  const ranges = rangesOfOwn(now);
  const isSurface = own !== undefined && latticeById(own.latticeId)?.family === 'surface';
  const thickness = isSurface ? 'sheet' : 'rod';
  return (
    <Stack gap="2" data-testid={`body-lattice-${body}`}>
      <PlainSelect
        h={{ base: '11', md: '9' }}
        rounded="l2"
        label={t('roles.bodies.latticeOf', { body: label })}
        value={String(own?.latticeId ?? '')}
        options={[
          ['', t('roles.bodies.asPart')],
          ...LATTICE_TYPES.filter(({ outputs }) => outputs.includes(now.action)).map(
            ({ id, title }) => [String(id), `${nameOfLattice(id, t)} ${title}`] as const,
          ),
        ]}
        disabled={disabled}
        onChoose={(id) => put(id === '' ? undefined : { ...(own ?? startOwn(now)), latticeId: Number(id) })}
        testId={`body-own-${body}`}
      />
      {own && (
        <>
          {MODE_TRAITS[now.mode].hasPicture && (
            <Note data-testid={`body-not-graded-${body}`}>{t('roles.bodies.notGraded')}</Note>
          )}
          {(['cellSizeMm', 'rodDiameterMm'] as const).map((key) => {
            const title = t(`workspace.panel.${key === 'cellSizeMm' ? 'size' : thickness}`);
            return (
              <NumberRow
                key={key}
                name={<Text>{title}</Text>}
                label={`${label}: ${title}`}
                value={own[key]}
                {...ranges[key]}
                step={(key === 'cellSizeMm' ? LATTICE_SIZE_MM : ROD_DIAMETER_MM).step}
                unit="mm"
                digits={2}
                disabled={disabled}
                onCommit={(value) => put({ ...own, [key]: value })}
                testId={`body-${key}-${body}`}
              />
            );
          })}
        </>
      )}
    </Stack>
  );
}
