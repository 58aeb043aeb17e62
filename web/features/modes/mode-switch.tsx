import { chakra, Flex } from '@chakra-ui/react';
import { Blend, Grid3x3, type LucideIcon, SquareSplitVertical } from 'lucide-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LATTICE_MODES, type LatticeMode } from '../../../core/rules/parameters/lattice-modes.ts';
import { INPUT_FOCUS_RING } from '../../ui/fields/focus-ring.ts';
import { Hint } from '../../ui/hint.tsx';

interface Props {
  mode: LatticeMode;
  disabled: boolean;
  labelled: boolean;
  onSwitch: (mode: LatticeMode) => void;
}

const ICONS: Record<LatticeMode, LucideIcon> = {
  constant: Grid3x3,
  gradient: Blend,
  regions: SquareSplitVertical,
};

/** Three names have no room for their icons on the smallest phones, and in a bar with all tools. */
const NARROW = {
  '@media (max-width: 379px), (min-width: 768px) and (max-width: 1279px)': {
    paddingInline: '8px',
    '& svg': { display: 'none' },
  },
};

/** Switch of the three modes: a radio group styled as a segmented control. */
export const ModeSwitch = memo(function ModeSwitch({ mode, disabled, labelled, onSwitch }: Props) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <Flex
      role="radiogroup"
      aria-label={t('modes.label')}
      flexShrink="0"
      p={{ base: '0.5', lg: '1' }}
      gap="0.5"
      rounded="full"
      bg="bg.muted"
      data-testid="mode-switch"
    >
      {LATTICE_MODES.map((value) => {
        const Icon = ICONS[value];
        return (
          <Hint key={value} text={t(disabled ? 'modes.locked' : `modes.${value}Hint`)} placement="bottom">
            <chakra.label
              position="relative"
              display="inline-flex"
              alignItems="center"
              gap="1.5"
              minH={{ base: '11', md: '9' }}
              px="3"
              rounded="full"
              textStyle="sm"
              fontWeight="medium"
              whiteSpace="nowrap"
              color="fg.muted"
              cursor={disabled ? 'not-allowed' : 'pointer'}
              transition="background 0.15s, color 0.15s"
              _hover={disabled ? {} : { color: 'fg' }}
              css={{
                '&:has(input:checked)': { bg: 'bg.panel', color: 'green.fg', shadow: 'xs' },
                ...INPUT_FOCUS_RING,
                ...(labelled && NARROW),
                '&:has(input:disabled):not(:has(input:checked))': { opacity: 0.5 },
              }}
              data-testid={`mode-${value}`}
            >
              <chakra.input
                type="radio"
                srOnly
                name={name}
                value={value}
                checked={mode === value}
                disabled={disabled}
                onChange={() => onSwitch(value)}
              />
              <Icon size={16} aria-hidden />
              <chakra.span srOnly={!labelled}>{t(`modes.${value}`)}</chakra.span>
            </chakra.label>
          </Hint>
        );
      })}
    </Flex>
  );
});
