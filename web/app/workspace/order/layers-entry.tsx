import { Layers3 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { mayUse } from '../../../../core/rules/account/permissions.ts';
import { useCommands } from '../../../commands/use-commands.ts';
import { useSession } from '../../../features/session/use-session.ts';
import { contactNotice } from '../../../state/contact-notice.ts';
import { materialOf } from '../../../state/material.ts';
import { resultDialogs } from '../../../state/result-dialogs.ts';
import { useSettings } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogViews } from '../../dialog-views.ts';

/** Loaded when the dialog opens. */
const LayersDialog = lazy(async () => ({
  default: (await import('../../../features/slicing/layers-dialog.tsx')).LayersDialog,
}));

/** Button and command of the layer view of a result; without the grant they open the contact dialog. */
export function LayersEntry({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const open = () => {
    if (user === null || !mayUse(user, 'slicing')) contactNotice.message = t('slicing.notIncluded');
    else resultDialogs.layersOf = orderId;
  };
  useCommands([
    { id: 'task.layers', group: 'task', text: 'slicing.open', keys: ['Shift+L'], blocked: null, run: open },
  ]);
  return (
    <Button size="xl" variant="outline" px="3" textStyle="sm" onClick={open} data-testid="layers-open">
      <Layers3 aria-hidden />
      {t('slicing.open')}
    </Button>
  );
}

/** Layer view of a result, while it is open. */
export function ResultLayers({ orderId }: { orderId: string }) {
  const now = useSettings();
  if (useStateOf(resultDialogs).layersOf !== orderId) return null;
  return (
    <Suspense>
      <LayersDialog
        orderId={orderId}
        process={now.process}
        materialName={materialOf(now).name}
        Views={DialogViews}
        onClose={() => {
          resultDialogs.layersOf = null;
        }}
        onDownload={() => {
          resultDialogs.layersOf = null;
          resultDialogs.download = 'choice';
        }}
      />
    </Suspense>
  );
}
