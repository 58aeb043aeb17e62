import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knowsOldNames, LATTICES_RENAMED_ON, maintenanceState } from '../../../core/rules/host/notices.ts';
import { useHost } from '../../api/use-host.ts';
import { dateText, dateTimeText } from '../../lib/date-text.ts';
import { recall, remember } from '../../lib/remember.ts';
import { readLanguage } from '../../state/language.ts';
import { NoticeBar } from './notice-bar.tsx';

const RENAMED_HIDDEN_KEY = 'renamedNoticeHidden';

interface Props {
  /** Account that may know names of lattices from before they changed. */
  user?: { createdAt: string } | null;
  /** False on a page of fixed height, whose lower edge has controls. */
  floats?: boolean;
}

/** Current notices of the host: maintenance for everyone, renamed lattices for older accounts until dismissed. */
export function HostNotices({ user = null, floats = true }: Props) {
  const { t } = useTranslation();
  const host = useHost();
  const [hidden, setHidden] = useState(() => recall(RENAMED_HIDDEN_KEY) === '1');
  // A page waits a second for the host. A notice that comes later lies over its lower edge and pushes nothing down.
  const [isLate] = useState(host === null);
  const language = readLanguage();
  const timeOf = (iso: string) => dateTimeText(iso, language);
  const window = host?.maintenance ?? null;
  const state = maintenanceState(window, Date.now());
  const hide = () => {
    remember(RENAMED_HIDDEN_KEY, '1');
    setHidden(true);
  };
  return (
    <>
      {window !== null && state !== 'none' && (
        <NoticeBar
          kind="maintenance"
          floats={isLate && floats}
          text={
            state === 'ahead'
              ? t('notices.maintenance.ahead', { from: timeOf(window.from), to: timeOf(window.to) })
              : t('notices.maintenance.running', { to: timeOf(window.to) })
          }
        />
      )}
      {user !== null && knowsOldNames(user) && !hidden && (
        <NoticeBar
          kind="news"
          floats
          text={t('notices.renamed', {
            date: dateText(LATTICES_RENAMED_ON, language),
          })}
          onHide={hide}
        />
      )}
    </>
  );
}
