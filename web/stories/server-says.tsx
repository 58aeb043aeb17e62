import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeName } from '../../core/contract/codes.ts';
import { SERVER_TEXTS_CN } from '../../core/contract/texts/cn.ts';
import { SERVER_TEXTS_EN } from '../../core/contract/texts/en.ts';

/** What the server says with a code, in the language of the page, as it would be asked in it. */
function useServerText(code: CodeName): string {
  const { i18n } = useTranslation();
  return (i18n.language === 'cn' ? SERVER_TEXTS_CN : SERVER_TEXTS_EN)[code];
}

/** Draws what shows a text of the server. */
export function ServerSays({ code, children }: { code: CodeName; children: (text: string) => ReactNode }) {
  return children(useServerText(code));
}

/** Draws nothing, and puts a text of the server where the frame around every page shows it. */
export function ServerTells({ code, to }: { code: CodeName; to: (text: string) => void }) {
  const text = useServerText(code);
  useEffect(() => to(text), [to, text]);
  return null;
}
