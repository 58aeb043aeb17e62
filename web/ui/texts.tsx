import { Text, type TextProps } from '@chakra-ui/react';

/** Remark beside a control. */
export function Note(props: TextProps) {
  return <Text textStyle="xs" color="fg.muted" {...props} />;
}

/** Sentences that lead into a card or a panel. */
export function Lead(props: TextProps) {
  return <Text textStyle="sm" color="fg.muted" {...props} />;
}

/** Name of a control or a group of them. */
export function FieldTitle(props: TextProps) {
  return <Text textStyle="sm" fontWeight="medium" {...props} />;
}
