import { Box, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LATTICE_TYPES } from '../../../../core/catalogue/lattice-types.ts';
import { OUTPUT_ACTIONS } from '../../../../core/rules/parameters/lattice-parameters.ts';
import { nameOfLattice } from '../../../lib/lattice-names.ts';
import { MessageDialog } from '../../../ui/dialogs/message-dialog.tsx';

export function OutputHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
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
          <Box key={action} p="4" rounded="l2" bg="bg.subtle">
            <Text fontWeight="semibold" color="fg">
              {t(`workspace.panel.${action}`)}
            </Text>
            <Text textStyle="sm">{t(`workspace.outputHelp.${action}`)}</Text>
          </Box>
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
