import { HStack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { workspaceDownload } from '../../../core/contract/calls/pay.ts';
import { type DownloadInfo, decodeDownload } from '../../../core/contract/order-codec.ts';
import type { Precision } from '../../../core/rules/order/result-formats.ts';
import { api } from '../../api/client.ts';
import { whenMade } from '../../api/when-made.ts';
import { formatBytes } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';

export interface OfferedFormat {
  precision: Precision;
  format: 'stl' | '3mf' | '3mf-beam';
  /** Missing for a file that is made once it is asked for. */
  bytes?: number;
}

/** Same file in other formats. Each address is created on request, and so is a file that does not exist yet. */
export function OtherFormats({ info, formats }: { info: DownloadInfo; formats: readonly OfferedFormat[] }) {
  const { t } = useTranslation();
  // One for all files that are being made: none is fetched on another page.
  const left = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    return () => leaving.abort();
  }, []);
  const fetchOne = useMutation({
    mutationFn: async ({ precision, format }: OfferedFormat) => {
      const query = { id: info.orderId, precision, format };
      const { signal } = left.current;
      const made = await whenMade(() => api(workspaceDownload, { query }, { signal }), signal);
      const { url } = decodeDownload(made);
      // The response is an attachment, so the page stays.
      if (url !== null) window.location.assign(url);
    },
  });
  if (formats.length === 0) return null;
  return (
    <HStack mt="4" gap="2" flexWrap="wrap">
      <Text textStyle="sm">{t('pay.otherFormats')}</Text>
      {formats.map((file) => (
        <Button
          key={file.format}
          look="quiet"
          size="sm"
          loading={fetchOne.isPending && fetchOne.variables.format === file.format}
          onClick={() => fetchOne.mutate(file)}
          loadingText={file.bytes === undefined ? t('pay.makingFormat') : undefined}
          data-testid={`download-format-${file.format}`}
        >
          {t(`pay.format.${file.format}`)}
          {file.bytes !== undefined && ` · ${formatBytes(file.bytes)}`}
        </Button>
      ))}
    </HStack>
  );
}
