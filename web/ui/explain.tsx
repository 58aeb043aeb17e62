import { Box, chakra } from '@chakra-ui/react';
import { CircleHelp, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';

interface Props {
  /** Name of the button, for screen readers. */
  label: string;
  text: ReactNode;
  Icon?: LucideIcon;
}

const WIDTH_PX = 264;
const GAP_PX = 6;

/** Question mark, or another icon, that explains what stands beside it at a press, by pointer, touch or key. Escape or a press elsewhere closes it. */
export function Explain({ label, text, Icon = CircleHelp }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const place = () => {
    const at = button.current?.getBoundingClientRect();
    if (at === undefined || note.current === null) return;
    const left = Math.min(Math.max(8, at.left - WIDTH_PX / 2), window.innerWidth - WIDTH_PX - 8);
    const below = at.bottom + GAP_PX;
    const height = note.current.offsetHeight;
    const top = below + height < window.innerHeight ? below : Math.max(8, at.top - height - GAP_PX);
    Object.assign(note.current.style, { left: `${left}px`, top: `${top}px` });
  };
  return (
    <>
      <chakra.button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        display="inline-flex"
        alignItems="center"
        justifyContent="center"
        boxSize={{ base: '11', md: '6' }}
        rounded="full"
        color="fg.subtle"
        _hover={{ color: 'fg' }}
        focusVisibleRing="outside"
      >
        <Icon size={15} aria-hidden />
      </chakra.button>
      <Box
        ref={note}
        id={id}
        popover="auto"
        onToggle={place}
        position="fixed"
        inset="auto"
        m="0"
        w={`${WIDTH_PX}px`}
        px="3.5"
        py="2.5"
        rounded="l2"
        borderWidth="1px"
        bg="bg.panel"
        color="fg"
        shadow="md"
        textStyle="sm"
        data-testid="explanation"
      >
        {text}
      </Box>
    </>
  );
}
