import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCommands } from '../../../commands/use-commands.ts';
import { HELP_TOPICS } from '../../../features/help/topics.ts';
import { offerTour, startTour, tour } from '../../../features/start/tour-state.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useStateOf } from '../../../state/snapshots.ts';

const Tour = lazyPart(async () => (await import('../../../features/start/tour.tsx')).Tour);

/** Tour of the workspace, once, and the commands that open help. */
export function FirstSteps({ hasModel, off }: { hasModel: boolean; off: boolean }) {
  const { open } = useStateOf(tour);
  const navigate = useNavigate();
  useEffect(() => {
    if (hasModel && !off) offerTour();
  }, [hasModel, off]);
  useCommands([
    { id: 'help.tour', group: 'help', text: 'start.tour.again', run: startTour },
    ...HELP_TOPICS.map((topic) => ({
      id: `help.${topic}`,
      group: 'help' as const,
      text: `start.topics.${topic}` as const,
      run: () => void navigate({ to: '/help', search: { topic } }),
    })),
  ]);
  if (!open || off) return null;
  return <Tour />;
}
