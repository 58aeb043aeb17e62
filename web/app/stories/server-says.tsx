import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeName } from '../../../core/contract/codes.ts';
import { SERVER_TEXTS_CN } from '../../../core/contract/texts/cn.ts';
import { SERVER_TEXTS_EN } from '../../../core/contract/texts/en.ts';

function useServerText(code: CodeName): string {
  const { i18n } = useTranslation();
  return (i18n.language === 'cn' ? SERVER_TEXTS_CN : SERVER_TEXTS_EN)[code];
}

/** Renders a server text with its display. */
export function ServerTextStory({
  code,
  children,
}: {
  code: CodeName;
  children: (text: string) => ReactNode;
}) {
  return children(useServerText(code));
}

/** Puts a server text where the page frame shows it. */
export function ServerTextTo({ code, to }: { code: CodeName; to: (text: string) => unknown }) {
  const text = useServerText(code);
  useEffect(() => void to(text), [to, text]);
  return null;
}
