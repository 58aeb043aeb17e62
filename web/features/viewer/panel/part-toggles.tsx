import { Flex, Spinner } from '@chakra-ui/react';
import { Box as BoxIcon, Eye, EyeOff, Grid3x3, ScanEye, Waypoints } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Hint } from '../../../ui/hint.tsx';
import { PART_NAMES, type PartName, type PartsShown, type PartsThere } from '../parts.ts';

interface Props {
  there: PartsThere;
  shown: PartsShown;
  /** True while nothing can be toggled. */
  held: boolean;
  /** The coarse lattice is visible while the full one loads. */
  refining: boolean;
  /** Shows icons with short names in one row. */
  compact: boolean;
  onToggle: (name: PartName) => void;
}

const ICONS = { original: BoxIcon, preview: ScanEye, structure: Waypoints, lattice: Grid3x3 };

/** Toggles of original, structure mesh, lattice and preview, each available while it exists. */
export function PartToggles({ there, shown, held, refining, compact, onToggle }: Props) {
  const { t } = useTranslation();
  const names = PART_NAMES.filter((name) => name !== 'preview' || there.preview);
  return (
    <Flex
      role="group"
      aria-label={t('workspace.viewer.views')}
      direction={compact ? 'row' : 'column'}
      gap={{ base: compact ? '0' : '1', md: '1' }}
      data-testid="part-toggles"
    >
      {names.map((name) => {
        const Icon = ICONS[name];
        const text = t(name === 'preview' ? 'viewer.preview.part' : `workspace.viewer.${name}`);
        const exists = Boolean(there[name]);
        const on = exists && shown[name];
        const hint = exists ? text : `${text}: ${t('workspace.viewer.notYet')}`;
        const State = on ? Eye : EyeOff;
        const toggle = (
          <Button
            look="bare"
            bg="transparent"
            _pressed={{ colorPalette: 'green', bg: 'green.subtle' }}
            h={{ base: '11', md: '9' }}
            minH="9"
            focusVisibleRing="inside"
            minW={{ base: '11', md: '9' }}
            px={compact ? '0' : '2.5'}
            {...(compact && { flexDirection: 'column', gap: '0.5' })}
            flex={compact ? '1' : undefined}
            justifyContent={compact ? 'center' : 'flex-start'}
            aria-label={text}
            aria-pressed={on}
            disabled={!exists || held}
            onClick={() => onToggle(name)}
            data-testid={`toggle-${name}`}
          >
            {name === 'lattice' && refining ? <Spinner size="xs" /> : <Icon aria-hidden />}
            {compact ? (
              <Flex as="span" textStyle="2xs" lineHeight="1" hideBelow="md">
                {t(`workspace.viewer.short.${name}`)}
              </Flex>
            ) : (
              <>
                {text}
                {exists && (
                  <Flex as="span" ms="auto" opacity="0.7" aria-hidden="true">
                    <State />
                  </Flex>
                )}
              </>
            )}
          </Button>
        );
        return (
          <Hint key={name} text={hint} placement="bottom">
            {toggle}
          </Hint>
        );
      })}
    </Flex>
  );
}
