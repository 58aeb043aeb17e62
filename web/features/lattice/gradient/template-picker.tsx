import { chakra, Grid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Grayscale,
  type GrayscaleTemplate,
  grayscaleList,
} from '../../../../core/contract/calls/grayscale.ts';
import { api } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelOr } from '../../../ui/cancel-or.tsx';
import { DialogBox } from '../../../ui/dialogs/dialog-box.tsx';
import { INPUT_FOCUS_RING } from '../../../ui/fields/focus-ring.ts';

interface Props {
  open: boolean;
  chosenId: string | null;
  onConfirm: (picture: Grayscale) => void;
  onClose: () => void;
}

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function TemplatePicker({ open, chosenId, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const [picked, setPicked] = useState<string | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ['grayscale'],
    queryFn: () => api(grayscaleList),
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const onId = picked ?? chosenId;
  const chosen = data?.find(({ id }) => id === onId);
  const close = () => {
    setPicked(null);
    onClose();
  };
  return (
    <DialogBox
      open={open}
      size="lg"
      title={t('modes.picture.templates')}
      onClose={close}
      testId="template-picker"
      footer={
        <CancelOr
          onCancel={close}
          disabled={chosen === undefined}
          onClick={() => {
            if (chosen !== undefined) onConfirm(chosen);
            setPicked(null);
          }}
          data-testid="template-confirm"
        >
          {t('app.confirm')}
        </CancelOr>
      }
    >
      <Stack gap="4">
        <Text>{t('modes.picture.pick')}</Text>
        {isError && (
          <Stack role="alert" align="flex-start" gap="3">
            <Text color="fg.error">{t('modes.picture.loadFailed')}</Text>
            <Button look="quiet" onClick={() => void refetch()}>
              {t('app.retry')}
            </Button>
          </Stack>
        )}
        <Grid
          role="radiogroup"
          aria-label={t('modes.picture.templates')}
          templateColumns="repeat(auto-fill, minmax(116px, 1fr))"
          gap="3"
        >
          {data === undefined &&
            !isError &&
            PLACEHOLDERS.map((key) => <Skeleton key={key} h="148px" rounded="l3" />)}
          {data?.map((template) => (
            <TemplateOption
              key={template.id}
              template={template}
              name={name}
              chosen={onId === template.id}
              onChoose={() => setPicked(template.id)}
            />
          ))}
        </Grid>
      </Stack>
    </DialogBox>
  );
}

interface OptionProps {
  template: GrayscaleTemplate;
  name: string;
  chosen: boolean;
  onChoose: () => void;
}

function TemplateOption({ template, name, chosen, onChoose }: OptionProps) {
  const { i18n } = useTranslation();
  const { id, nameEn, nameZh, pathPreview } = template;
  return (
    <chakra.label
      position="relative"
      display="flex"
      flexDirection="column"
      gap="2"
      p="2"
      rounded="l3"
      borderWidth="1px"
      cursor="pointer"
      transition="border-color 0.15s, background 0.15s"
      _hover={{ borderColor: 'green.border' }}
      css={{
        '&:has(input:checked)': {
          bg: 'green.subtle',
          borderColor: 'green.border',
          boxShadow: 'inset 0 0 0 1px var(--chakra-colors-green-border)',
        },
        ...INPUT_FOCUS_RING,
      }}
      data-testid={`template-${id}`}
    >
      <chakra.input type="radio" srOnly name={name} value={id} checked={chosen} onChange={onChoose} />
      <chakra.img src={pathPreview} alt="" w="full" aspectRatio="1" rounded="l2" bg="bg.muted" />
      <Text as="span" textStyle="sm" fontWeight="medium" color="fg" textAlign="center">
        {i18n.language === 'cn' ? nameZh : nameEn}
      </Text>
    </chakra.label>
  );
}
