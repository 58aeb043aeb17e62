import { Box, chakra, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldById } from '../../../../core/catalogue/application-fields.ts';
import { LOW_DESKTOP, useMediaQuery } from '../../../lib/use-media-query.ts';
import { materialOf } from '../../../state/material.ts';
import type { Settings } from '../../../state/settings.ts';
import { FieldSection } from './field-section.tsx';
import { ProfileSection } from './profile-section.tsx';

/**
 * Application area and print profile. In low windows a line with the choices stands for them, once there is an area:
 * density, cell size and rod are then in sight below it.
 */
export function AreaAndProfile(props: ComponentProps<typeof FieldSection>) {
  const { now, locked, onEdit } = props;
  const isLow = useMediaQuery(LOW_DESKTOP);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const open = wanted ?? now.fieldId === null;
  const edit = (next: Settings) => {
    // The first choice of an area does not fold the sections under the pointer.
    setWanted(true);
    onEdit(next);
  };
  return (
    <>
      {isLow && now.fieldId !== null && <Choices now={now} open={open} onFold={() => setWanted(!open)} />}
      {(open || !isLow) && (
        <>
          <FieldSection {...props} onEdit={isLow ? edit : onEdit} />
          <ProfileSection now={now} disabled={locked} onEdit={onEdit} />
        </>
      )}
    </>
  );
}

interface ChoicesProps {
  now: Settings;
  open: boolean;
  onFold: () => void;
}

/** Button with the chosen area, process and material, which opens and folds their sections. */
function Choices({ now, open, onFold }: ChoicesProps) {
  const { t, i18n } = useTranslation();
  const isChinese = i18n.language === 'cn';
  const field = now.fieldId === null ? undefined : fieldById(now.fieldId);
  const material = materialOf(now);
  const own = now.ownMaterial === null ? null : t('modes.own.name');
  const chosen = [
    isChinese ? field?.nameZh : field?.nameEn,
    now.process,
    own ?? (isChinese ? material.nameZh : material.name),
  ];
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
      aria-label={`${t('workspace.panel.field')}, ${t('workspace.panel.profile')}: ${chosen.join(', ')}`}
      onClick={onFold}
      data-testid="area-and-profile"
    >
      <Text fontWeight="semibold" truncate>
        {chosen.join(' · ')}
      </Text>
      <Box color="fg.muted" flexShrink="0">
        <Icon size={16} aria-hidden />
      </Box>
    </chakra.button>
  );
}
