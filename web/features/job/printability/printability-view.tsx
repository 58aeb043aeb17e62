import { Box, chakra, Flex, SimpleGrid, Text } from '@chakra-ui/react';
import { Maximize2 } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrintabilityTask } from '../../../../core/contract/calls/printability-task.ts';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { DialogButton } from '../../../ui/button.tsx';
import { FieldTitle } from '../../../ui/texts.tsx';
import { useKeptTask } from './kept-task.ts';
import { PictureViewer, type ViewedPicture } from './picture-viewer.tsx';
import { PrintReport } from './print-report.tsx';

interface Props {
  order: Pick<WorkspaceDetail, 'id' | 'trabeculaTask'>;
  onAddDrains: (() => void) | null;
}

/** Printability of a finished lattice: findings, figures and four pictures that enlarge. */
export function PrintabilityView({ order, onAddDrains }: Props) {
  const { task, lost, failed, retry } = useKeptTask(order);
  const [at, setAt] = useState<number | null>(null);
  const lastShown = useRef(0);
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const pictures = usePictures(task);
  const show = (next: number) => {
    lastShown.current = next;
    setAt(next);
  };
  return (
    <Box color="fg.muted" data-testid="printability-view">
      {task?.figures && <PrintReport figures={task.figures} onAddDrains={onAddDrains} />}
      {lost ? (
        <LostPictures onRetry={retry} />
      ) : (
        <Pictures
          {...{ pictures, buttons }}
          hasFaults={(task?.figures?.shares.none ?? 1) < 1}
          onFailed={failed}
          onOpen={show}
        />
      )}
      <PictureViewer
        pictures={pictures}
        at={at}
        onPage={show}
        onClose={() => setAt(null)}
        focusAfter={() => buttons.current[lastShown.current] ?? null}
        onFailed={failed}
      />
    </Box>
  );
}

function usePictures(task: PrintabilityTask | null): ViewedPicture[] {
  const { t } = useTranslation();
  const isSurface = task?.figures?.struts === null;
  const titles = [
    [task?.frontShotUrl, t('printability.front')],
    [task?.histogramUrl, t(isSurface ? 'printability.histogramSurface' : 'printability.histogram')],
    [task?.sideShotUrl, t('printability.side')],
    [task?.topShotUrl, t('printability.top')],
  ] as const;
  return titles.flatMap(([url, title]): ViewedPicture[] => (url ? [{ url, title }] : []));
}

function LostPictures({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Flex
      mt="5"
      p="5"
      gap="4"
      align="center"
      justify="space-between"
      wrap="wrap"
      rounded="l2"
      bg="bg.subtle"
      role="status"
    >
      <Text color="fg">{t('printability.lost')}</Text>
      <DialogButton onClick={onRetry}>{t('app.retry')}</DialogButton>
    </Flex>
  );
}

interface PicturesProps {
  pictures: readonly ViewedPicture[];
  /** Receives the button of each picture: a closed picture returns the focus to its own. */
  buttons: RefObject<(HTMLButtonElement | null)[]>;
  hasFaults: boolean;
  onFailed: () => void;
  onOpen: (index: number) => void;
}

function Pictures({ pictures, buttons, hasFaults, onFailed, onOpen }: PicturesProps) {
  const { t } = useTranslation();
  return (
    <>
      <SimpleGrid
        as="ul"
        listStyleType="none"
        templateColumns="repeat(auto-fill, minmax(240px, 1fr))"
        gap="3"
        mt="5"
        aria-label={t('printability.pictures')}
      >
        {pictures.map(({ url, title }, index) => (
          <Box as="li" key={title}>
            <PictureButton
              ref={(button) => {
                buttons.current[index] = button;
              }}
              url={url}
              title={title}
              onFailed={onFailed}
              onOpen={() => onOpen(index)}
            />
          </Box>
        ))}
      </SimpleGrid>
      {hasFaults && (
        <Text mt="3" textStyle="xs">
          {t('printability.through')}
        </Text>
      )}
    </>
  );
}

interface PictureButtonProps extends ViewedPicture {
  ref: (button: HTMLButtonElement | null) => void;
  onFailed: () => void;
  onOpen: () => void;
}

function PictureButton({ ref, url, title, onFailed, onOpen }: PictureButtonProps) {
  const { t } = useTranslation();
  return (
    <chakra.button
      ref={ref}
      type="button"
      display="flex"
      flexDirection="column"
      justifyContent="space-between"
      boxSize="full"
      p="3"
      rounded="l2"
      bg="bg.subtle"
      borderWidth="1px"
      borderColor="transparent"
      textAlign="start"
      cursor="zoom-in"
      transition="border-color 0.15s"
      _hover={{ borderColor: 'border.emphasized' }}
      focusRing="outside"
      aria-label={t('printability.enlarge', { title })}
      onClick={onOpen}
      data-testid="print-picture"
    >
      <chakra.img
        src={url}
        alt=""
        display="block"
        w="full"
        aspectRatio={4 / 3}
        objectFit="contain"
        onError={onFailed}
      />
      <Flex mt="2" gap="2" align="center" justify="space-between" color="fg">
        <FieldTitle>{title}</FieldTitle>
        <Box color="fg.muted" flexShrink="0">
          <Maximize2 size={15} aria-hidden />
        </Box>
      </Flex>
    </chakra.button>
  );
}
