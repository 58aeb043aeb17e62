import { Box, chakra, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldById } from '../../../../core/catalogue/application-fields.ts';
import { keepPresent } from '../../../../core/rules/keep-present.ts';
import { joinFacts } from '../../../lib/format.ts';
import { materialOf } from '../../../state/material.ts';
import type { Settings } from '../../../state/settings.ts';
import { FieldSection } from './field-section.tsx';
import { ProfileSection } from './profile-section.tsx';

/**
 * Application area and print profile. A line with the choices folds them once there is an area: density, cell size and
 * rod are then in sight below it. They begin folded if the area is one of the user's preferences.
 */
export function AreaAndProfile(props: ComponentProps<typeof FieldSection>) {
  const { now, locked, onEdit } = props;
  const [wanted, setWanted] = useState(false);
  const sectionsId = useId();
  const hasArea = now.fieldId !== null;
  // Undo may take the area back, and with it the line that opens the sections.
  const open = wanted || !hasArea;
  // An area that is chosen, or that arrives with the preferences, does not fold the sections under the pointer.
  const keepOpen = () => setWanted(true);
  return (
    <>
      {hasArea && <Choices now={now} open={open} sectionsId={sectionsId} onFold={() => setWanted(!open)} />}
      {open && (
        <Box id={sectionsId} onPointerEnter={keepOpen} onFocus={keepOpen}>
          <FieldSection {...props} />
          <ProfileSection now={now} disabled={locked} onEdit={onEdit} />
        </Box>
      )}
    </>
  );
}

interface ChoicesProps {
  now: Settings;
  open: boolean;
  sectionsId: string;
  onFold: () => void;
}

/** Button with the chosen area, process and material, which opens and folds their sections. */
function Choices({ now, open, sectionsId, onFold }: ChoicesProps) {
  const { t, i18n } = useTranslation();
  const isChinese = i18n.language === 'cn';
  const field = now.fieldId === null ? undefined : fieldById(now.fieldId);
  const material = materialOf(now);
  const own = now.ownMaterial === null ? null : t('modes.own.name');
  const chosen = joinFacts(
    keepPresent([
      isChinese ? field?.nameZh : field?.nameEn,
      now.process,
      own ?? (isChinese ? material.nameZh : material.name),
    ]),
  );
  const Icon = open ? ChevronUp : ChevronDown;
  return (
    <chakra.button
      type="button"
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="2"
      w="full"
      minH="11"
      px="5"
      borderBottomWidth="1px"
      borderColor="border.muted"
      textStyle="sm"
      textAlign="start"
      cursor="pointer"
      focusRing="inside"
      aria-expanded={open}
      aria-controls={open ? sectionsId : undefined}
      aria-label={`${t('workspace.panel.field')}, ${t('workspace.panel.profile')}: ${chosen}`}
      onClick={onFold}
      data-testid="area-and-profile"
    >
      <Text fontWeight="semibold" truncate>
        {chosen}
      </Text>
      <Box color="fg.muted" flexShrink="0">
        <Icon size={16} aria-hidden />
      </Box>
    </chakra.button>
  );
}
