import { Stack } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { column } from '../../state/column.ts';
import { facePicking, pickedFor, pickFor } from '../../state/roles/face-roles.ts';
import type { EditProps } from '../../state/settings.ts';
import { useStateOf } from '../../state/snapshots.ts';
import { FieldTitle } from '../../ui/texts.tsx';
import { FaceChoices } from './face-choices.tsx';
import { PickButton } from './pick-button.tsx';
import { useListInSight } from './use-list-in-sight.ts';

/** Faces from which a gradient runs. Without any, they are picked at once. */
export function FieldFaces({ now, disabled, onEdit }: EditProps) {
  const { t } = useTranslation();
  const isPicking = useStateOf(facePicking).target === 'field';
  const card = useListInSight(isPicking);
  const count = pickedFor(now, 'field').length;
  const { view } = useStateOf(column);
  // biome-ignore lint/correctness/useExhaustiveDependencies: faces that are taken away later begin nothing
  useEffect(() => {
    if (count === 0 && !disabled) pickFor('field');
    return () => pickFor(null);
  }, []);
  useEffect(() => {
    if (disabled || view === 'test') pickFor(null);
  }, [disabled, view]);
  return (
    <Stack ref={card} scrollMarginTop="3" gap="2.5" data-testid="field-faces" data-faces={count}>
      <FieldTitle>{count === 0 ? t('roles.none') : t('roles.count', { count })}</FieldTitle>
      {isPicking && <FaceChoices target="field" now={now} onEdit={onEdit} />}
      <PickButton target="field" disabled={disabled} />
    </Stack>
  );
}
