import { Layers3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { mayUse } from '../../../../core/rules/account/permissions.ts';
import { withUser } from '../../../api/with-user.ts';
import { useCommands } from '../../../commands/use-commands.ts';
import { showTest } from '../../../state/column.ts';
import { contactNotice } from '../../../state/contact-notice.ts';
import { Button } from '../../../ui/button.tsx';

/** Returns the call that shows the layers, or the contact dialog without the grant. */
export function useOpenLayers(): () => void {
  const { t } = useTranslation();
  return () =>
    withUser((user) => {
      if (user === null || !mayUse(user, 'slicing')) contactNotice.message = t('slicing.notIncluded');
      else showTest('layers');
    });
}

/** Button and command of the layer view of a result; without the grant they open the contact dialog. */
export function LayersEntry() {
  const { t } = useTranslation();
  const open = useOpenLayers();
  useCommands([
    { id: 'task.layers', group: 'task', text: 'slicing.open', keys: ['Shift+L'], blocked: null, run: open },
  ]);
  return (
    <Button look="result" onClick={open} data-testid="layers-open">
      <Layers3 aria-hidden />
      {t('slicing.open')}
    </Button>
  );
}
