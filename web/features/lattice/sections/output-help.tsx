import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LATTICE_TYPES } from '../../../../core/catalogue/lattice-types.ts';
import { OUTPUT_ACTIONS, STRUT_SIDES } from '../../../../core/rules/parameters/lattice-parameters.ts';
import { nameOfLattice } from '../../../lib/lattice-names.ts';
import { MessageDialog } from '../../../ui/dialogs/message-dialog.tsx';
import { StrutPicture } from '../../../ui/pictures/strut-picture.tsx';

interface Props {
  /** Of the struts in high precision. */
  sides: number;
  open: boolean;
  onClose: () => void;
}

export function OutputHelp({ sides, open, onClose }: Props) {
  const { t } = useTranslation();
  const titles = LATTICE_TYPES.filter((lattice) => lattice.outputs.length > 1).map(({ id }) =>
    nameOfLattice(id, t),
  );
  return (
    <MessageDialog
      open={open}
      size="lg"
      title={t('workspace.outputHelp.title')}
      onClose={onClose}
      testId="output-help"
    >
      <Stack gap="3">
        {OUTPUT_ACTIONS.map((action) => (
          <Flex key={action} gap="4" align="center" p="4" rounded="l2" bg="bg.subtle">
            {action !== 'cut' && (
              <StrutPicture
                sides={action === 'low' ? STRUT_SIDES.min : sides}
                boxSize={{ base: '16', md: '20' }}
                flexShrink="0"
              />
            )}
            <Box>
              <Text fontWeight="semibold" color="fg">
                {t(`workspace.panel.${action}`)}
              </Text>
              <Text textStyle="sm">{t(`workspace.outputHelp.${action}`)}</Text>
            </Box>
          </Flex>
        ))}
        <Box p="4" rounded="l2" bg="bg.subtle">
          <Text fontWeight="semibold" color="fg">
            {t('workspace.cutEnds.title')}
          </Text>
          <Text textStyle="sm">{t('workspace.cutEnds.help')}</Text>
          <Text mt="2" textStyle="sm">
            {t('workspace.cutEnds.helpNet')}
          </Text>
        </Box>
        <Text textStyle="sm">{t('workspace.outputHelp.rule', { titles: titles.join(t('app.comma')) })}</Text>
      </Stack>
    </MessageDialog>
  );
}
