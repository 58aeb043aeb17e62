import { Box, Flex, Text } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { endPlacing, undoPlacing } from '../../../features/press/places/placing.ts';
import { press } from '../../../features/press/press-state.ts';
import { PLACE_COLORS } from '../../../features/viewer/colors.ts';
import { useColorMode } from '../../../state/color-mode.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { Button } from '../../../ui/button.tsx';
import { useFocusInside } from '../../../ui/focus-inside.ts';

/**
 * Bar of the mode in which taps place support and load: the place that the next tap sets, Undo and Done. It replaces
 * the sheet, so that the model keeps its height.
 */
export function PlacingBar() {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const { picking, earlier } = useStateOf(press);
  const bar = useRef<HTMLDivElement>(null);
  // The button that started the mode is hidden by now, and has the focus again once the mode ends.
  useFocusInside(bar, true);
  return (
    <Flex
      ref={bar}
      role="toolbar"
      aria-label={t('touch.placing.title')}
      tabIndex={-1}
      align="center"
      gap="2"
      ps="4"
      pe="3"
      pt="3"
      pb="calc(12px + env(safe-area-inset-bottom))"
      bg="bg.panel"
      borderTopWidth="1px"
      outline="0"
      onKeyDown={({ key }) => {
        if (key === 'Escape') endPlacing();
      }}
      data-testid="placing"
      data-picking={picking ?? 'none'}
    >
      {picking !== null && (
        <Box
          boxSize="3.5"
          flexShrink="0"
          rounded="full"
          borderWidth="1px"
          style={{ background: PLACE_COLORS[picking](mode) }}
        />
      )}
      <Text flex="1" textStyle="sm" fontWeight="medium" lineHeight="1.3" role="status">
        {t(`touch.placing.${picking ?? 'placed'}`)}
      </Text>
      <Button
        look="quiet"
        h="11"
        px="3"
        disabled={earlier.length === 0}
        onClick={undoPlacing}
        data-testid="placing-undo"
      >
        <Undo2 aria-hidden />
        {t('editor.undo')}
      </Button>
      <Button h="11" px="4" onClick={endPlacing} data-testid="placing-done">
        {t('touch.placing.done')}
      </Button>
    </Flex>
  );
}
