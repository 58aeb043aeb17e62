import { Flex } from '@chakra-ui/react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Hint } from '../ui/hint.tsx';
import type { CommandText } from './command.ts';
import { ariaCombo, comboCaps, isApple } from './key-combo.ts';
import { runCommand } from './registry.ts';
import { useCommand } from './use-commands.ts';

interface Props {
  command: string;
  icon: ReactElement;
  /** Word below the icon where there is room for it. A part of the command's text, by which one may call it. */
  word?: CommandText;
  testId?: string;
}

const STATES = {
  '&[aria-pressed=true]': { colorPalette: 'green', bg: 'green.subtle' },
  '&[aria-disabled=true]': { opacity: 0.45, cursor: 'not-allowed', '&:hover': { bg: 'transparent' } },
};

/** Narrower, the words of the tools and the modes do not fit into one bar. */
const WORD = { '@media (max-width: 1023px)': { display: 'none' } };

/**
 * Button of a command; name, key and state come from the registry. A blocked button is focusable and shows
 * its reason. Renders nothing while the command is not registered.
 */
export function CommandButton({ command: id, icon, word, testId }: Props) {
  const { t } = useTranslation();
  const command = useCommand(id);
  if (command === undefined) return null;
  const text = t(command.text);
  const blocked = command.blocked ?? null;
  const key = command.keys?.[0];
  const caps = key === undefined ? '' : ` (${comboCaps(key, isApple()).join(isApple() ? '' : '+')})`;
  return (
    <Hint text={blocked === null ? `${text}${caps}` : `${text}: ${t(blocked)}`} placement="bottom">
      <Button
        look="tool"
        aria-label={text}
        aria-disabled={blocked !== null}
        aria-pressed={command.checked}
        aria-keyshortcuts={command.keys?.map((combo) => ariaCombo(combo, isApple())).join(' ')}
        // State selectors instead of props, so that a state change needs no new style rule.
        css={STATES}
        onClick={() => runCommand(id)}
        data-testid={testId ?? id}
      >
        {icon}
        {word !== undefined && (
          <Flex as="span" css={WORD}>
            {t(word)}
          </Flex>
        )}
      </Button>
    </Hint>
  );
}
