import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { WorkspaceDetail } from '../../../../core/contract/calls/workspace.ts';
import { mayUse } from '../../../../core/rules/account/permissions.ts';
import { useCommands } from '../../../commands/use-commands.ts';
import { useSession } from '../../../session/use-session.ts';
import { LayersButton } from '../../../slicing/layers-button.tsx';
import { contactNotice } from '../../../state/contact-notice.ts';
import { materialOf } from '../../../state/hardness.ts';
import { type Settings, settings } from '../../../state/settings.ts';
import { DialogViews } from '../../dialog-views.ts';

/** Loaded when the dialog opens. */
const LayersDialog = lazy(async () => ({
  default: (await import('../../../slicing/layers-dialog.tsx')).LayersDialog,
}));

/** Button and command of the layer view of a result; without the grant they open the contact dialog. */
export function LayersEntry({ order }: { order: WorkspaceDetail }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const now = useSnapshot(settings) as Settings;
  // Bound to one order: another order does not open with the dialog.
  const [openFor, setOpenFor] = useState<string | null>(null);
  const open = () => {
    if (user === null || !mayUse(user, 'slicing')) contactNotice.message = t('slicing.notIncluded');
    else setOpenFor(order.id);
  };
  useCommands([
    { id: 'task.layers', group: 'task', text: 'slicing.open', keys: ['Shift+L'], blocked: null, run: open },
  ]);
  return (
    <>
      <LayersButton onOpen={open} />
      {openFor === order.id && (
        <Suspense>
          <LayersDialog
            orderId={order.id}
            process={now.process}
            materialName={materialOf(now).name}
            Views={DialogViews}
            onClose={() => setOpenFor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
