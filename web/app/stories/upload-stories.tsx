import { Box } from '@chakra-ui/react';
import { modelFault } from '../../../core/rules/model/faults.ts';
import { ReadyDialog } from '../../download/ready-dialog.tsx';
import { ConsentDialog } from '../../upload/consent-dialog.tsx';
import { FaultsDialog } from '../../upload/faults-dialog.tsx';
import { NotesDialog } from '../../upload/notes-dialog.tsx';
import { ProgressDialog } from '../../upload/progress-dialog.tsx';
import { UploadCardView } from '../../upload/upload-card.tsx';
import { IDLE_UPLOAD, type UploadView } from '../../upload/upload-view.ts';
import { keep, type Story } from './story.ts';

const view = (change: Partial<UploadView>): UploadView => ({
  ...IDLE_UPLOAD,
  fileName: 'insole-left-size-42.stl',
  totalBytes: 24_117_248,
  ...change,
});
const refused = (faults: UploadView['faults'], shown = false) => (
  <FaultsDialog
    view={view({ step: 'refused', faults, onStage: shown, shown })}
    onClose={keep}
    onAnother={keep}
    onResize={keep}
    onViewOnly={keep}
  />
);

const onStage = (change: Partial<UploadView>) => (
  <Box position="relative" flex="1" m="6" minH="40" bg="bg.stage" rounded="l3">
    <UploadCardView view={view({ ...change, onStage: true, shown: true })} onEnd={keep} />
  </Box>
);

/** Steps of an upload, and the file at its end. */
export const UPLOAD_STORIES: readonly Story[] = [
  { name: 'upload-notes', draw: () => <NotesDialog open onAgree={keep} onCancel={keep} /> },
  { name: 'upload-reading', draw: () => <ProgressDialog view={view({ step: 'reading' })} onCancel={keep} /> },
  {
    name: 'upload-sending',
    draw: () => <ProgressDialog view={view({ step: 'sending', sentBytes: 9_437_184 })} onCancel={keep} />,
  },
  {
    name: 'upload-on-stage',
    draw: () => onStage({ step: 'sending', sentBytes: 9_437_184 }),
  },
  { name: 'upload-look-only', draw: () => onStage({ step: 'viewing' }) },
  {
    name: 'upload-too-large',
    draw: () => refused([modelFault('file-too-large', { count: 314_572_800 })], true),
  },
  {
    name: 'upload-faults',
    draw: () =>
      refused([
        modelFault('open', { count: 12, at: [12.5, -3, 40] }),
        modelFault('several-bodies', { count: 3 }),
      ]),
  },
  { name: 'upload-range', draw: () => refused([modelFault('box-too-large')]) },
  {
    name: 'upload-repairs',
    draw: () => (
      <ConsentDialog
        view={view({
          step: 'asking',
          scaleFactor: 2,
          faults: [modelFault('unwelded', { count: 310 }), modelFault('small')],
        })}
        onAgree={keep}
        onCancel={keep}
      />
    ),
  },
  {
    name: 'upload-units',
    draw: () => (
      <ConsentDialog
        view={view({ step: 'asking', units: ['centimetre', 'inch'], extentMm: [8.4, 3.2, 2.05] })}
        onAgree={keep}
        onCancel={keep}
      />
    ),
  },
  {
    name: 'download-tip',
    draw: () => (
      <ReadyDialog
        info={{
          orderId: 'wsp_00000000000000000000',
          fileName: 'insole-left-size-42_TYPE-20008.stl',
          fileBytes: 18_400_000,
          sha256: '0'.repeat(64),
          url: 'about:blank',
          freeDownloadsLeft: 1,
          price: { amountMinor: 0, currency: 'CNY' },
          entitlement: 'trial',
          keptUntil: '2027-05-20T00:00:00.000Z',
        }}
        others={[]}
        onClose={keep}
      />
    ),
  },
];
