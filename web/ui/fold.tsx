import { chakra } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

interface Props extends ComponentProps<typeof chakra.details> {
  title: string;
  titleColor?: string;
  /** Test id of the line that opens it. */
  titleTestId?: string;
  children: ReactNode;
}

/** Lines behind a title, with the chevron of the page in place of the browser's mark. */
export function Fold({ title, titleColor = 'fg', titleTestId, children, ...rest }: Props) {
  return (
    <chakra.details {...rest}>
      <chakra.summary
        display="flex"
        alignItems="center"
        gap="1"
        cursor="pointer"
        minH={{ base: '11', md: '6' }}
        color={titleColor}
        rounded="l1"
        focusVisibleRing="outside"
        css={{
          '&::-webkit-details-marker': { display: 'none' },
          '& svg': { flexShrink: 0, transition: 'transform 0.15s' },
          '[open] > & svg': { transform: 'rotate(90deg)' },
        }}
        data-testid={titleTestId}
      >
        <ChevronRight size={14} aria-hidden />
        {title}
      </chakra.summary>
      {children}
    </chakra.details>
  );
}
