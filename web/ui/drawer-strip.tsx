import { chakra, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';

/** Width of a closed panel at a side of the stage, px. */
export const STRIP_WIDTH_PX = 52;

interface Props {
  ref: Ref<HTMLButtonElement>;
  text: string;
  label: string;
  icon: LucideIcon;
  onOpen: () => void;
  testId: string;
}

/** Closed drawer: a strip with its name, which opens it wherever it is pressed. */
export function DrawerStrip({ ref, text, label, icon: Icon, onOpen, testId }: Props) {
  return (
    <chakra.button
      ref={ref}
      type="button"
      display="flex"
      flexDirection="column"
      alignItems="center"
      gap="3"
      pt="3.5"
      w={`${STRIP_WIDTH_PX}px`}
      flex="1"
      color="fg.muted"
      cursor="pointer"
      focusVisibleRing="inside"
      _hover={{ bg: 'bg.subtle' }}
      aria-label={label}
      aria-expanded={false}
      onClick={onOpen}
      data-testid={testId}
    >
      <Icon size={20} aria-hidden />
      <StripTitle text={text} />
    </chakra.button>
  );
}

/** Name of a closed panel, along its strip. */
export function StripTitle({ text }: Pick<Props, 'text'>) {
  return (
    <Text as="span" textStyle="sm" fontWeight="medium" color="fg.muted" css={{ writingMode: 'vertical-rl' }}>
      {text}
    </Text>
  );
}
