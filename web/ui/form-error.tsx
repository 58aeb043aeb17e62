import { Box, type BoxProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/error-text.ts';

interface Props extends Pick<BoxProps, 'mt'> {
  /** What the last try of a form ended with. */
  error: Error | null;
  testId: string;
}

/** What went wrong with a form, read out when it comes. Its line is there before, so that nothing below it moves. */
export function FormError({ error, testId, mt }: Props) {
  const { t } = useTranslation();
  return (
    <Box
      role="alert"
      color="fg.error"
      textStyle="sm"
      minH="5"
      {...(mt === undefined ? {} : { mt })}
      data-testid={testId}
    >
      {error === null ? null : errorText(error, t)}
    </Box>
  );
}
