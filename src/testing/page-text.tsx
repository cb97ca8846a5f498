import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';

/** The words of HTML, with a bar wherever an element begins or ends. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<script>[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")
    .replaceAll('\u00a0', ' ')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/(\s*\|\s*)+/g, '|');

export const markup = (part: ReactNode, client = new QueryClient()): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  );

export const text = (part: ReactNode, client?: QueryClient): string => textOf(markup(part, client));
