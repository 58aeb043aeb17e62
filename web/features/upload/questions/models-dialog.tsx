import { Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { CancelOr } from '../../../ui/cancel-or.tsx';
import { answerModel } from '../flow/live-choices.ts';
import { type UploadView, uploadView } from '../flow/upload-view.ts';
import { ModelDialog } from '../model-dialog.tsx';
import { uploadFlow } from '../use-upload.ts';
import { ChoiceRow } from './choice-row.tsx';

/** Asks which model of an archive to open. */
export function ModelsDialog({ view }: { view: UploadView }) {
  const { t } = useTranslation();
  const { models, choices } = view;
  const chosen = models.find((path) => path === choices.entry) ?? models[0];
  return (
    <ModelDialog
      view={view}
      step="models"
      title={t('upload.modelsTitle')}
      testId="upload-models"
      views={null}
      footer={
        <CancelOr onCancel={uploadFlow.cancel} onClick={() => void answerModel(uploadFlow, uploadView)}>
          {t('upload.goOn')}
        </CancelOr>
      }
    >
      <Text>{t('upload.modelsLead', { count: models.length })}</Text>
      <Stack role="radiogroup" aria-label={t('upload.modelsTitle')} gap="2" data-testid="model-choice">
        {models.map((path, order) => (
          <ChoiceRow
            key={path}
            name="upload-model"
            value={path}
            checked={path === chosen}
            onChoose={() => uploadFlow.choose({ entry: path })}
            testId={`model-${order}`}
          >
            <Text color="fg" overflowWrap="anywhere" minW="0">
              {path}
            </Text>
          </ChoiceRow>
        ))}
      </Stack>
    </ModelDialog>
  );
}
