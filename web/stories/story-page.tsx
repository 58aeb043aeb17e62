import { Box, Flex, Text } from '@chakra-ui/react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../core/contract/envelope.ts';
import { ResultDownloads } from '../app/workspace/order/lazy-result-downloads.tsx';
import { PRELOADED_SECTIONS } from '../lattice/parameter-panel.tsx';
import { ChartCard } from '../lattice/sections/chart-hint.tsx';
import { chooseLanguage } from '../texts/i18n.ts';
import { RouteLink } from '../ui/route-link.tsx';
import { STORIES } from './all-stories.ts';
import { clearState } from './clear-state.ts';

declare global {
  interface Window {
    /** For the pictures of the tests: which stories there are, and how to come to them without a new page. */
    stories?: {
      names: string[];
      /** What is there when a story's state is reached; null where drawing is enough. */
      reached: (name: string) => string | null;
      open: (name: string) => void;
      language: (language: Language) => Promise<void>;
    };
  }
}

/** What a page fetches while it is idle: a story begins when all of it is there. */
const PRELOADED = [ChartCard, ResultDownloads, ...PRELOADED_SECTIONS];

/** One story by its name; without one, the list of them. */
export function StoryPage() {
  const { name } = useParams({ strict: false }) as { name?: string };
  const navigate = useNavigate();
  const { t } = useTranslation();
  const [fetched, setFetched] = useState(false);
  useEffect(() => {
    void Promise.all(PRELOADED.map((part) => part.preload())).then(() => setFetched(true));
  }, []);
  const story = useMemo(() => {
    clearState();
    const found = STORIES.find((one) => one.name === name);
    found?.prepare?.();
    return found;
  }, [name]);
  useEffect(() => {
    window.stories = {
      names: STORIES.map((one) => one.name),
      reached: (asked) => STORIES.find((one) => one.name === asked)?.reached ?? null,
      open: (next) => void navigate({ to: `/stories/${next}` as '/', resetScroll: false }),
      language: chooseLanguage,
    };
  }, [navigate]);
  // The list and a story are two routes: the one that leaves must not clear what the one that comes has prepared.
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
          {STORIES.map((one) => (
            <Box as="li" key={one.name} py="1">
              <RouteLink to={`/stories/${one.name}` as '/'} color="green.fg">
                {one.name}
              </RouteLink>
            </Box>
          ))}
        </Box>
      ) : (
        <Flex key={story.name} flex="1" minH="0">
          <Text as="h1" srOnly>
            {`${t('app.name')} ${story.name}`}
          </Text>
          {story.draw()}
        </Flex>
      )}
    </Flex>
  );
}
