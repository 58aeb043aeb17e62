import { Center, Portal, Stack, Text } from '@chakra-ui/react';
import { FileBox } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Accepts a file dropped anywhere in the window; shows a hint while one hovers. */
export const DropTarget = memo(function DropTarget({ onDrop }: { onDrop: (file: File) => void }) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  useEffect(() => {
    // Enter and leave fire for every element below the pointer; the count detects the window's edge.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = () => {
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const hover = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file !== undefined) onDrop(file);
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('dragenter', enter, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('dragover', hover, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => stop.abort();
  }, [onDrop]);
  if (!over) return null;
  return (
    <Portal>
      <Center position="fixed" inset="0" zIndex="overlay" p="6" bg="bg" pointerEvents="none">
        <Center
          boxSize="full"
          rounded="28px"
          borderWidth="2px"
          borderStyle="dashed"
          borderColor="green.solid"
          color="green.fg"
          bg="green.subtle"
        >
          <Stack align="center" gap="4">
            <FileBox size={56} strokeWidth={1.25} aria-hidden />
            <Text textStyle="xl" fontWeight="semibold">
              {t('home.dropNow')}
            </Text>
          </Stack>
        </Center>
      </Center>
    </Portal>
  );
});
