import { Box, Container, Stack } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { EnquiryBand } from '../../features/account/enquiry/enquiry-band.tsx';
import { HistoryDialog } from '../../features/history/history-dialog.tsx';
import { RecentStrip } from '../../features/history/recent-strip.tsx';
import { useHistoryOpen } from '../../features/history/use-history-open.ts';
import { HostNotices } from '../../features/notices/host-notices.tsx';
import { useSession, wasSignedIn } from '../../features/session/use-session.ts';
import { UploadEntry } from '../../features/upload/upload-entry.tsx';
import { type StageModel, stage } from '../../state/stage.ts';
import { DialogViews } from '../dialog-views.ts';
import { AreaCards } from '../home/area-cards.tsx';
import { Hero } from '../home/hero.tsx';
import { PageFoot } from '../home/page-foot.tsx';
import { StepsRow } from '../home/steps-row.tsx';
import { useOrderRecipe } from '../orders/use-order-recipe.tsx';
import { usePageTitle } from '../page-title.ts';
import { searchOfUpload } from '../search.ts';
import { useWorkspacePath } from '../workspace/use-navigation.ts';

/** Home page of every device: upload, application areas and the latest orders. */
export function HomePage() {
  usePageTitle('home');
  const navigate = useNavigate();
  const to = useWorkspacePath();
  const { state, user } = useSession();
  const isOwners = state === 'user' || (state === 'unknown' && wasSignedIn());
  const { historyOpen, openHistory, closeHistory } = useHistoryOpen();
  const { onRecipe, recipeDialog } = useOrderRecipe();
  const open = (id: string, search: { reload?: 1 } = {}) => void navigate({ to, search: { id, ...search } });
  const onReady = useCallback(
    (model: StageModel) => {
      stage.model = model;
      void navigate({ to, search: searchOfUpload(model) });
    },
    [navigate, to],
  );
  return (
    // Another page if the user of the last visit is gone: its parts would seem to move.
    <Box key={String(isOwners)}>
      <HostNotices user={user} />
      <UploadEntry views={DialogViews} onReady={onReady}>
        {(pick) => (
          <Hero
            signedIn={isOwners}
            onUpload={pick}
            onSample={(sample) => void navigate({ to, search: { sample } })}
          />
        )}
      </UploadEntry>
      <Container maxW="7xl" px={{ base: '4', md: '8' }} pb="20">
        <Stack gap={{ base: '14', md: '20' }}>
          {isOwners && (
            <RecentStrip
              isKnown={user !== null}
              isTouch={to === '/touchHome'}
              onOpen={(item) => open(item.id)}
              onReload={(item) => open(item.id, { reload: 1 })}
              onMore={openHistory}
            />
          )}
          <AreaCards to={to} />
          <StepsRow />
          <EnquiryBand />
        </Stack>
      </Container>
      <PageFoot />
      <HistoryDialog
        open={historyOpen}
        onClose={closeHistory}
        onView={(item) => open(item.id)}
        onReload={(item) => open(item.id, { reload: 1 })}
        onDownload={(item) => open(item.id)}
        onRecipe={onRecipe}
        onDeleted={() => {}}
      />
      {recipeDialog}
    </Box>
  );
}
