import { Box, Flex, Text } from '@chakra-ui/react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../core/contract/envelope.ts';
import { commandDialogs } from '../../commands/command-dialogs-state.ts';
import { followStage } from '../../features/editor/edit-model.ts';
import { editor } from '../../features/editor/editor-state.ts';
import { closeDraft } from '../../features/lattice/edit/region-draft.ts';
import { PRELOADED_SECTIONS } from '../../features/lattice/parameter-panel.tsx';
import { ChartCard } from '../../features/lattice/sections/chart-hint.tsx';
import { preview, previewCard } from '../../features/preview/preview-state.ts';
import { IDLE_UPLOAD, uploadView } from '../../features/upload/flow/upload-view.ts';
import { measure } from '../../features/viewer/measure/measure-state.ts';
import { ALL_SHOWN, beginView, view } from '../../features/viewer/view-state.ts';
import { stageModel } from '../../mesh/stage-model.ts';
import { contactNotice } from '../../state/contact-notice.ts';
import { clearPlane, editTool } from '../../state/edit-tool.ts';
import { regionNotice } from '../../state/regions/region-notice.ts';
import { resultDialogs } from '../../state/result-dialogs.ts';
import { signInPrompt } from '../../state/sign-in-prompt.ts';
import { upsell } from '../../state/upsell.ts';
import { chooseLanguage } from '../../texts/i18n.ts';
import { RouteLink } from '../../ui/route-link.tsx';
import { PRELOADED_DIALOGS } from '../workspace/dialogs/order-dialogs.tsx';
import { DIALOG_STORIES, NOTICE_STORIES } from './dialog-stories.tsx';
import { EDITOR_STORIES } from './editor-stories.tsx';
import { MODULI_STORIES } from './moduli-stories.tsx';
import { ORDER_STORIES } from './order-stories.tsx';
import { PANEL_STORIES } from './panel-stories.tsx';
import { PAY_STORIES } from './pay-stories.tsx';
import { PRESS_STORIES } from './press-stories.tsx';
import { PREVIEW_STORIES } from './preview-stories.tsx';
import { PRINTABILITY_STORIES } from './printability-stories.tsx';
import { RECIPE_STORIES } from './recipe-stories.tsx';
import type { Stories, Story } from './story.ts';
import { TASK_STORIES } from './task-stories.tsx';
import { UPLOAD_STORIES } from './upload-stories.tsx';
import { VIEW_STORIES } from './view-stories.tsx';
import { WORKSPACE_STORIES } from './workspace-stories.tsx';

const STORIES: Stories = {
  ...WORKSPACE_STORIES,
  ...VIEW_STORIES,
  ...PREVIEW_STORIES,
  ...PRESS_STORIES,
  ...EDITOR_STORIES,
  ...PANEL_STORIES,
  ...TASK_STORIES,
  ...ORDER_STORIES,
  ...RECIPE_STORIES,
  ...DIALOG_STORIES,
  ...NOTICE_STORIES,
  ...UPLOAD_STORIES,
  ...PAY_STORIES,
  ...PRINTABILITY_STORIES,
  // Last, since they change the settings of the page.
  ...MODULI_STORIES,
};

function storyOf(name: string): Story | undefined {
  const found = STORIES[name];
  return typeof found === 'function' ? { draw: found } : found;
}

declare global {
  interface Window {
    /** For test pictures: the stories, and a way to them without a page load. */
    stories?: {
      names: string[];
      /** Selector that marks a story's state as reached; null if rendering suffices. */
      reached: (name: string) => string | null;
      open: (name: string) => void;
      language: (language: Language) => Promise<void>;
    };
  }
}

/** Preloaded components: a story starts when all are loaded. */
const PRELOADED = [ChartCard, ...PRELOADED_DIALOGS, ...PRELOADED_SECTIONS];

export function StoryPage() {
  const { name = '' } = useParams({ strict: false }) as { name?: string };
  const navigate = useNavigate();
  const { t } = useTranslation();
  const [fetched, setFetched] = useState(false);
  useEffect(() => {
    void Promise.all(PRELOADED.map((part) => part.preload())).then(() => setFetched(true));
  }, []);
  const story = useMemo(() => {
    clearState();
    const found = storyOf(name);
    found?.prepare?.();
    return found;
  }, [name]);
  useEffect(() => {
    window.stories = {
      names: Object.keys(STORIES),
      reached: (asked) => storyOf(asked)?.reached ?? null,
      open: (next) => void navigate({ to: `/stories/${next}` as '/', resetScroll: false }),
      language: chooseLanguage,
    };
  }, [navigate]);
  // List and story are two routes: the leaving one must not clear what the entering one has prepared.
  useEffect(
    () => () => {
      if (!location.pathname.startsWith('/stories')) clearState();
    },
    [],
  );
  useEffect(() => {
    if (fetched) story?.act?.();
  }, [story, fetched]);
  if (!fetched) return null;
  return (
    <Flex flex="1" minH="0" h="calc(100dvh - 60px)" direction="column" data-testid="story" data-name={name}>
      {story === undefined ? (
        <Box as="ul" p="8" columns="3" listStyleType="none">
          {Object.keys(STORIES).map((one) => (
            <Box as="li" key={one} py="1">
              <RouteLink to={`/stories/${one}` as '/'} color="green.fg">
                {one}
              </RouteLink>
            </Box>
          ))}
        </Box>
      ) : (
        <Flex key={name} flex="1" minH="0">
          <Text as="h1" srOnly>
            {`${t('app.name')} ${name}`}
          </Text>
          {story.draw()}
        </Flex>
      )}
    </Flex>
  );
}

/** Resets the page's state and browser storage after a story. */
function clearState(): void {
  closeDraft();
  clearPlane();
  editTool.open = null;
  stageModel(null);
  followStage();
  Object.assign(editor, { transformMode: 'turn', locked: false });
  beginView();
  Object.assign(view, { shown: { ...ALL_SHOWN }, projection: 'orthographic' });
  measure.ends = [];
  Object.assign(preview, { figures: null, failed: null, busy: false });
  previewCard.wanted = null;
  Object.assign(uploadView, IDLE_UPLOAD);
  commandDialogs.open = null;
  Object.assign(resultDialogs, { download: null, shareOf: null });
  upsell.tool = null;
  contactNotice.message = null;
  regionNotice.message = null;
  signInPrompt.reason = null;
  // The placement of the parameter panel is stored.
  localStorage.removeItem('parameterPanel');
}
