import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { HostNotices } from '../../../features/notices/host-notices.tsx';
import { UploadEntry } from '../../../features/upload/upload-entry.tsx';
import { useWindowLayout } from '../../../lib/use-media-query.ts';
import { DialogViews } from '../../dialog-views.ts';
import { HEADER_HEIGHT } from '../../theme/tokens.ts';
import type { Workspace } from '../use-workspace.ts';

interface Props {
  studio: Workspace;
  /** Returns the content; its argument opens the file picker. */
  children: (onUpload: () => void) => ReactNode;
}

/** Height of the window below the header if there is one, with the host's notices; takes dropped files. */
export function WorkspaceFrame({ studio, children }: Props) {
  const { task, showUpload } = studio;
  const hasOneBar = useWindowLayout() === 'phone';
  return (
    <UploadEntry views={DialogViews} disabled={task.running} hasStage onReady={showUpload}>
      {(onUpload) => (
        <Flex
          direction="column"
          h={hasOneBar ? '100dvh' : `calc(100dvh - ${HEADER_HEIGHT})`}
          overflow="hidden"
        >
          <HostNotices floats={false} />
          {children(onUpload)}
        </Flex>
      )}
    </UploadEntry>
  );
}
