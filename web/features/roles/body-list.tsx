import { Stack } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BODY_ROLES } from '../../../core/rules/parameters/bodies.ts';
import { meshOfShape } from '../../mesh/registry.ts';
import { chooseBody, facePicking } from '../../state/roles/face-roles.ts';
import type { EditProps } from '../../state/settings.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { stage } from '../../state/stage.ts';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { FieldTitle, Note } from '../../ui/texts.tsx';
import { OwnLattice } from './body-lattice.tsx';

function light(body: number | null): void {
  facePicking.litBody = body;
}

/** Bodies of the model on the stage by their names in the file, each with its role; nothing for a model of one. */
export function BodyList({ now, disabled, onEdit }: EditProps) {
  const { t } = useTranslation();
  const { model } = useStateOf(stage);
  const bodies = meshOfShape(model?.shapeId)?.bodies;
  useEffect(() => () => light(null), []);
  if (bodies === undefined) return null;
  const chosen = (body: number) => now.bodies.find((one) => one.body === body);
  const roleOf = (body: number) => chosen(body)?.role ?? 'lattice';
  const lattices = bodies.filter((_, body) => roleOf(body) === 'lattice').length;
  return (
    <Stack gap="3" mb="4" data-testid="bodies">
      <Note>{t('roles.bodies.hint')}</Note>
      {bodies.map(({ name }, body) => {
        const label = name || t('roles.bodies.unnamed', { number: body + 1 });
        return (
          <Stack
            // biome-ignore lint/suspicious/noArrayIndexKey: a body is its number
            key={body}
            gap="2"
            pt="3"
            borderTopWidth="1px"
            onPointerEnter={() => light(body)}
            onPointerLeave={() => light(null)}
            onFocus={() => light(body)}
            onBlur={() => light(null)}
          >
            <FieldTitle wordBreak="break-word">{label}</FieldTitle>
            <ChoiceChips
              label={label}
              chips={BODY_ROLES.map((value) => ({
                value,
                text: t(`roles.bodies.${value}`),
                disabled: value !== 'lattice' && roleOf(body) === 'lattice' && lattices === 1,
              }))}
              value={roleOf(body)}
              disabled={disabled}
              onChoose={(role) => onEdit(chooseBody(now, { body, role }))}
              testId={`body-${body}`}
            />
            {roleOf(body) === 'lattice' && (
              <OwnLattice {...{ body, label, own: chosen(body)?.own, now, disabled, onEdit }} />
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}
