import { Flex, Stack } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FACE_ROLES, ROLE_LIMITS } from '../../../core/rules/parameters/roles.ts';
import { changeRole, pickFor, removeRole } from '../../state/roles/face-roles.ts';
import type { EditProps, PlacedRole } from '../../state/settings.ts';
import { IconButton } from '../../ui/button.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { NumberRow } from '../../ui/fields/number-field.tsx';
import { FieldTitle, Note } from '../../ui/texts.tsx';
import { FaceChoices } from './face-choices.tsx';
import { PickButton } from './pick-button.tsx';
import { useListInSight } from './use-list-in-sight.ts';

const STEP_MM = 0.1;

interface Props extends EditProps {
  role: PlacedRole;
  index: number;
  isPicking: boolean;
}

export function RoleCard({ role, index, now, disabled, isPicking, onEdit }: Props) {
  const { t } = useTranslation();
  const card = useListInSight(isPicking);
  const { kind, facesAtMm, mm } = role;
  const count = facesAtMm.length;
  const change = (part: Partial<PlacedRole>) => onEdit(changeRole(now, index, part));
  return (
    <Stack
      ref={card}
      scrollMarginTop="3"
      gap="2.5"
      p="3"
      rounded="l2"
      borderWidth="1px"
      borderColor={isPicking ? 'green.border' : 'border'}
      data-testid="role"
      data-kind={kind}
      data-faces={count}
    >
      <Flex align="center" justify="space-between" gap="2">
        <FieldTitle>{count === 0 ? t('roles.none') : t('roles.count', { count })}</FieldTitle>
        <IconButton
          size="xs"
          boxSize={{ base: '11', md: '8' }}
          disabled={disabled}
          aria-label={t('roles.remove')}
          onClick={() => {
            pickFor(null);
            onEdit(removeRole(now, index));
          }}
        >
          <X />
        </IconButton>
      </Flex>
      <ChoiceChips
        label={t('roles.kindLabel')}
        chips={FACE_ROLES.map((value) => ({ value, text: t(`roles.kind.${value}`) }))}
        value={kind}
        disabled={disabled}
        onChoose={(value) => change({ kind: value })}
        testId={`role-kind-${index}`}
      />
      <NumberRow
        label={t(`roles.thickness.${kind}`)}
        value={mm}
        min={ROLE_LIMITS.minMm}
        max={ROLE_LIMITS.maxMm}
        step={STEP_MM}
        unit="mm"
        digits={1}
        disabled={disabled}
        onCommit={(value) => change({ mm: value })}
        testId={`role-mm-${index}`}
      />
      {count === 0 && !isPicking && <Note color="fg.warning">{t('roles.idle')}</Note>}
      {isPicking && <FaceChoices target={index} now={now} onEdit={onEdit} />}
      <PickButton target={index} disabled={disabled} />
    </Stack>
  );
}
