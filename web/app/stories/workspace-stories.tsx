import { Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { PostFormError } from '../../api/post-form.ts';
import { CommandCenter } from '../../commands/command-center.tsx';
import { commandDialogs } from '../../commands/command-dialogs-state.ts';
import { keepFollowingStage } from '../../features/editor/edit-model.ts';
import { ModeSwitch } from '../../features/modes/mode-switch.tsx';
import { DropTarget } from '../../features/upload/drop-target.tsx';
import { uploadView } from '../../features/upload/flow/upload-view.ts';
import { UploadDialogs } from '../../features/upload/upload-dialogs.tsx';
import { useIsPhone } from '../../lib/use-media-query.ts';
import { ResultDownloads } from '../workspace/dialogs/order-dialogs.tsx';
import { EditorBar } from '../workspace/edit/editor-bar.tsx';
import { useEditor } from '../workspace/edit/use-editor.ts';
import { WorkspaceBar } from '../workspace/layout/workspace-bar.tsx';
import { TaskCommands } from '../workspace/order/task-commands.tsx';
import { EmptyStage } from '../workspace/stage/empty-stage.tsx';
import { OpenFailed } from '../workspace/stage/open-failed.tsx';
import { useViewCommands } from '../workspace/stage/use-view-commands.ts';
import { SAMPLE_FILES, SAMPLE_REPORT, sampleOrder } from './sample-data.ts';
import { EmptyPlace, stageWedge, WEDGE_MODEL } from './sample-stage.tsx';
import { Actions, IDLE_TASK } from './sample-task.tsx';
import { ServerTextStory } from './server-says.tsx';
import { keep, press, type Stories, type Story } from './story.ts';

const NO_CAMERA = { current: null };
const PRINTABILITY = { state: 'ready', isOpen: false, open: keep, close: keep } as const;

/** Workspace bar with its commands above an empty place. */
function Bar({ running = false, children }: { running?: boolean; children?: React.ReactNode }) {
  const isPhone = useIsPhone();
  useEffect(keepFollowingStage, []);
  useEditor({ running, isUnsaved: false, locked: running });
  useViewCommands(NO_CAMERA);
  return (
    <Flex direction="column" flex="1" minW="0">
      <CommandCenter signedIn={false} />
      <TaskCommands
        task={{ ...IDLE_TASK, running }}
        mode="constant"
        hasModel
        isUnsaved={false}
        printability={PRINTABILITY}
        onUpload={keep}
        onHistory={keep}
        onMode={keep}
        onReloadOrigin={keep}
      />
      <WorkspaceBar
        modelName={WEDGE_MODEL.fileName}
        uploadOff={running}
        hourglass={running}
        onUpload={keep}
        onHistory={keep}
        onHourglass={keep}
      >
        <EditorBar />
        {!isPhone && <ModeSwitch mode="constant" disabled={running} labelled onSwitch={keep} />}
      </WorkspaceBar>
      <EmptyPlace>{children}</EmptyPlace>
    </Flex>
  );
}

function holdFile(): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['solid'], 'lamp.stl'));
  window.dispatchEvent(new DragEvent('dragenter', { dataTransfer }));
}

function commandDialog(open: 'palette' | 'help', testId: string): Story {
  return {
    prepare: () => {
      stageWedge();
      commandDialogs.open = open;
    },
    draw: () => <Bar />,
    reached: `[data-testid="${testId}"]`,
  };
}

export const WORKSPACE_STORIES: Stories = {
  bar: { prepare: stageWedge, draw: () => <Bar /> },
  'queue-minimised': { prepare: stageWedge, draw: () => <Bar running /> },
  palette: commandDialog('palette', 'palette'),
  shortcuts: commandDialog('help', 'help-sheet'),
  'stage-empty': () => (
    <EmptyPlace>
      <EmptyStage busy={false} onUpload={keep} onSample={keep} />
    </EmptyPlace>
  ),
  'stage-drop': {
    draw: () => (
      <EmptyPlace>
        <EmptyStage busy={false} onUpload={keep} onSample={keep} />
        <DropTarget onDrop={keep} />
      </EmptyPlace>
    ),
    act: holdFile,
  },
  'open-failed': () => (
    <EmptyPlace>
      <ServerTextStory code="notFound">
        {(text) => <OpenFailed text={text} onRetry={keep} onHome={keep} />}
      </ServerTextStory>
    </EmptyPlace>
  ),
  'upload-failed': {
    prepare: () =>
      Object.assign(uploadView, { step: 'failed', error: new PostFormError('network', 'no connection') }),
    draw: () => <UploadDialogs onAnother={keep} />,
  },
  'download-choose': {
    draw: () => (
      <Flex direction="column" w="348px" m="6">
        <Actions task={{ done: true }} />
        <ResultDownloads order={sampleOrder({ report: SAMPLE_REPORT, files: SAMPLE_FILES })} />
      </Flex>
    ),
    act: () => press('download'),
    reached: '[data-testid="download-choose"]',
  },
};
