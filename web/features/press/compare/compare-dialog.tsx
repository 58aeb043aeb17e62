import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { Button, SmallButton } from '../../../ui/button.tsx';
import { DialogBox } from '../../../ui/dialogs/dialog-box.tsx';
import { LimitsNote } from '../../../ui/stiffness/limits-note.tsx';
import { CompareTable } from './compare-table.tsx';
import { comparison, dropVariant, printVariants } from './variants.ts';

interface Props {
  /** Makes a variant's settings the current ones; missing while they are locked. */
  onTake?: ((settings: Settings) => void) | undefined;
}

export function CompareDialog({ onTake }: Props) {
  const { t } = useTranslation();
  const { variants, open } = useStateOf(comparison);
  const close = () => {
    comparison.open = false;
  };
  return (
    <DialogBox
      open={open}
      title={t('press.compare.title')}
      onClose={close}
      size="xl"
      testId="compare"
      footer={
        <Button onClick={() => printVariants(variants)} data-testid="compare-print">
          {t('press.compare.print')}
        </Button>
      }
    >
      {variants.length > 0 && (
        <>
          <Text textStyle="sm" mb="3">
            {t('press.compare.lead', { part: variants[0]!.partName })}
          </Text>
          <CompareTable
            variants={variants}
            actions={(index) => (
              <Flex wrap="wrap" gap="1" mt="1">
                {onTake && (
                  <SmallButton
                    size="xs"
                    px="2"
                    h="auto"
                    maxW="full"
                    whiteSpace="normal"
                    onClick={() => {
                      onTake(variants[index]!.settings);
                      close();
                    }}
                    data-testid="compare-take"
                  >
                    {t('press.compare.take')}
                  </SmallButton>
                )}
                <SmallButton size="xs" look="bare" onClick={() => dropVariant(index)}>
                  {t('press.compare.remove')}
                </SmallButton>
              </Flex>
            )}
          />
          <Box mt="3">
            <LimitsNote />
          </Box>
        </>
      )}
    </DialogBox>
  );
}
