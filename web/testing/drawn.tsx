import { ChakraProvider } from '@chakra-ui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { queryClient } from '../api/query-client.ts';
import { system } from '../app/theme/system.ts';

/** HTML of a part of the page. */
export function drawnHtml(part: ReactNode, client: QueryClient = queryClient): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ChakraProvider value={system}>{part}</ChakraProvider>
    </QueryClientProvider>,
  );
}

/** Calls a hook as a component does, and returns its value. */
export function hookValue<Value>(useValue: () => Value): Value {
  let value: Value | undefined;
  const Caller = () => {
    value = useValue();
    return null;
  };
  drawnHtml(<Caller />);
  return value!;
}
