import { useNavigate } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../commands/use-commands.ts';
import type { CameraCommands } from '../../../features/viewer/camera/camera-commands.ts';
import { Button } from '../../../ui/button.tsx';

/** Returns the call that opens the report of an order, with the press test of its result if there was one. */
export function useOpenReport(camera: RefObject<CameraCommands | null>): (orderId: string) => Promise<void> {
  const navigate = useNavigate();
  return async (id) => {
    const { keepForReport } = await import('../press/keep-for-report.ts');
    await keepForReport(id, camera);
    await navigate({ to: '/report', search: { id } });
  };
}

interface Props {
  orderId: string;
  camera: RefObject<CameraCommands | null>;
}

export function ReportEntry({ orderId, camera }: Props) {
  const { t } = useTranslation();
  const open = useOpenReport(camera);
  useCommands([
    {
      id: 'task.report',
      group: 'task',
      text: 'orders.report.open',
      blocked: null,
      run: () => void open(orderId),
    },
  ]);
  return (
    <Button look="result" onClick={() => void open(orderId)} data-testid="report-open">
      <FileText aria-hidden />
      {t('orders.report.open')}
    </Button>
  );
}
