import { Box, type BoxProps } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/error-text.ts';

interface Props extends Pick<BoxProps, 'mt'> {
  error: Error | null;
  testId: string;
}

/** Error of a form, announced when it appears. Its line is reserved, so that nothing below moves. */
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
