import { Flex, Text } from '@chakra-ui/react';
import { type DragEvent as ReactDragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/fields/file-input.tsx';
import { CataloguePicture } from '../../ui/pictures/catalogue-picture.tsx';

interface Props {
  isFirst: boolean;
  accept: string;
  text: string;
  onFiles: (files: File[]) => void;
}

export function DropFiles({ isFirst, accept, text, onFiles }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { isOver, dropping } = useFileDrop(onFiles);
  useStrayDrops();
  return (
    <Flex
      direction="column"
      align="center"
      gap="3"
      p="6"
      rounded="l3"
      borderWidth="2px"
      borderStyle="dashed"
      borderColor={isOver ? 'green.solid' : 'border'}
      bg={isOver ? 'green.subtle' : undefined}
      {...dropping}
      data-testid="batch-drop"
    >
      {isFirst && <CataloguePicture name="modes/recipe" widthPx={240} />}
      <Text textAlign="center">{text}</Text>
      <Button look={isFirst ? 'main' : 'quiet'} onClick={() => input.current?.click()}>
        {t('batch.choose')}
      </Button>
      <FileInput input={input} multiple accept={accept} onFiles={onFiles} testId="batch-files" />
    </Flex>
  );
}

/** Handlers of an element that takes dropped files, and whether some are over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const dropping = {
    onDragOver: (event: ReactDragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: ReactDragEvent) => {
      event.preventDefault();
      setIsOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, dropping };
}

/** A file that is dropped beside a target is ignored: the browser would leave the page to show it. */
function useStrayDrops(): void {
  useEffect(() => {
    const ignore = (event: DragEvent) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    const events = ['dragover', 'drop'] as const;
    for (const name of events) window.addEventListener(name, ignore);
    return () => {
      for (const name of events) window.removeEventListener(name, ignore);
    };
  }, []);
}
